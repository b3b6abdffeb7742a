\s:a*00\$HEHDT,1.0,T*2E
\s:a$HEHDT,2.0,T*2D
\s:a*11\
$HEHDT,3.0,T*2C
\\$HEHDT,4.0,T*2B
\s:a*28\x$HEHDT,5.0,T*2A
\s:a,c:1
*00\
