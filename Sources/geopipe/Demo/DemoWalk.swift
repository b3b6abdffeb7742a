// Made by make_walk.py with seed 1; change the script, not this file.

/// The walk that `geopipe demo` replays: twenty minutes through a town, with turns, crossings and a receiver's noise.
enum DemoWalk {
    /// A GPX 1.1 document, part of the program so that a copied binary still has it.
    static let document = """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="swift-geolocation" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
        xmlns:gpxgd="urn:swift-geolocation:gpxgd:1">
        <trk><name>A walk through town</name><trkseg>
        <trkpt lat="47.660330" lon="9.175292"><ele>405.3</ele><time>2026-05-16T10:40:00Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>162</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.4</gpxgd:hor_acc><gpxgd:hdg_dvc>353</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660346" lon="9.175300"><ele>405.6</ele><time>2026-05-16T10:40:02Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.51</gpxtpx:speed><gpxtpx:course>14</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.8</gpxgd:hor_acc><gpxgd:hdg_dvc>18</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660367" lon="9.175310"><ele>405.9</ele><time>2026-05-16T10:40:04Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.52</gpxtpx:speed><gpxtpx:course>15</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>3.9</gpxgd:hor_acc><gpxgd:hdg_dvc>20</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660390" lon="9.175329"><ele>405.6</ele><time>2026-05-16T10:40:06Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.46</gpxtpx:speed><gpxtpx:course>22</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.5</gpxgd:hor_acc><gpxgd:hdg_dvc>25</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660415" lon="9.175333"><ele>405.6</ele><time>2026-05-16T10:40:08Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.45</gpxtpx:speed><gpxtpx:course>20</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.4</gpxgd:hor_acc><gpxgd:hdg_dvc>21</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660434" lon="9.175350"><ele>405.5</ele><time>2026-05-16T10:40:10Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>16</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.7</gpxgd:hor_acc><gpxgd:hdg_dvc>19</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660468" lon="9.175354"><ele>405.5</ele><time>2026-05-16T10:40:12Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.50</gpxtpx:speed><gpxtpx:course>9</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.1</gpxgd:hor_acc><gpxgd:hdg_dvc>15</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660500" lon="9.175362"><ele>405.9</ele><time>2026-05-16T10:40:14Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.45</gpxtpx:speed><gpxtpx:course>12</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.2</gpxgd:hor_acc><gpxgd:hdg_dvc>21</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660535" lon="9.175374"><ele>405.5</ele><time>2026-05-16T10:40:16Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.44</gpxtpx:speed><gpxtpx:course>19</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.3</gpxgd:hor_acc><gpxgd:hdg_dvc>15</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660563" lon="9.175379"><ele>405.3</ele><time>2026-05-16T10:40:18Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>17</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.6</gpxgd:hor_acc><gpxgd:hdg_dvc>26</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660588" lon="9.175394"><ele>405.4</ele><time>2026-05-16T10:40:20Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.45</gpxtpx:speed><gpxtpx:course>7</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.6</gpxgd:hor_acc><gpxgd:hdg_dvc>25</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660612" lon="9.175381"><ele>405.6</ele><time>2026-05-16T10:40:22Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.49</gpxtpx:speed><gpxtpx:course>13</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.4</gpxgd:hor_acc><gpxgd:hdg_dvc>29</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660634" lon="9.175406"><ele>405.5</ele><time>2026-05-16T10:40:24Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.49</gpxtpx:speed><gpxtpx:course>18</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.3</gpxgd:hor_acc><gpxgd:hdg_dvc>23</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660648" lon="9.175422"><ele>405.9</ele><time>2026-05-16T10:40:26Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.41</gpxtpx:speed><gpxtpx:course>13</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.4</gpxgd:hor_acc><gpxgd:hdg_dvc>23</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660674" lon="9.175432"><ele>405.8</ele><time>2026-05-16T10:40:28Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>14</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.0</gpxgd:hor_acc><gpxgd:hdg_dvc>23</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660704" lon="9.175439"><ele>405.4</ele><time>2026-05-16T10:40:30Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>16</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.9</gpxgd:hor_acc><gpxgd:hdg_dvc>24</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660732" lon="9.175453"><ele>405.3</ele><time>2026-05-16T10:40:32Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.53</gpxtpx:speed><gpxtpx:course>14</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.2</gpxgd:hor_acc><gpxgd:hdg_dvc>15</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660768" lon="9.175465"><ele>405.6</ele><time>2026-05-16T10:40:34Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.60</gpxtpx:speed><gpxtpx:course>16</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.4</gpxgd:hor_acc><gpxgd:hdg_dvc>24</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660795" lon="9.175478"><ele>405.5</ele><time>2026-05-16T10:40:36Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.54</gpxtpx:speed><gpxtpx:course>15</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.6</gpxgd:hor_acc><gpxgd:hdg_dvc>28</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660824" lon="9.175495"><ele>405.6</ele><time>2026-05-16T10:40:38Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.49</gpxtpx:speed><gpxtpx:course>13</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.1</gpxgd:hor_acc><gpxgd:hdg_dvc>23</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660852" lon="9.175500"><ele>405.7</ele><time>2026-05-16T10:40:40Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.46</gpxtpx:speed><gpxtpx:course>19</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.0</gpxgd:hor_acc><gpxgd:hdg_dvc>22</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660869" lon="9.175501"><ele>405.7</ele><time>2026-05-16T10:40:42Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.50</gpxtpx:speed><gpxtpx:course>18</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.9</gpxgd:hor_acc><gpxgd:hdg_dvc>19</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660885" lon="9.175511"><ele>405.5</ele><time>2026-05-16T10:40:44Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.53</gpxtpx:speed><gpxtpx:course>17</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.2</gpxgd:hor_acc><gpxgd:hdg_dvc>16</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660919" lon="9.175527"><ele>405.4</ele><time>2026-05-16T10:40:46Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.49</gpxtpx:speed><gpxtpx:course>21</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.8</gpxgd:hor_acc><gpxgd:hdg_dvc>20</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660958" lon="9.175534"><ele>405.7</ele><time>2026-05-16T10:40:48Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.46</gpxtpx:speed><gpxtpx:course>15</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.8</gpxgd:hor_acc><gpxgd:hdg_dvc>31</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660976" lon="9.175548"><ele>405.6</ele><time>2026-05-16T10:40:50Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.62</gpxtpx:speed><gpxtpx:course>18</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.0</gpxgd:hor_acc><gpxgd:hdg_dvc>22</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660999" lon="9.175573"><ele>405.8</ele><time>2026-05-16T10:40:52Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.49</gpxtpx:speed><gpxtpx:course>25</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.3</gpxgd:hor_acc><gpxgd:hdg_dvc>13</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661027" lon="9.175580"><ele>405.7</ele><time>2026-05-16T10:40:54Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.52</gpxtpx:speed><gpxtpx:course>23</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.2</gpxgd:hor_acc><gpxgd:hdg_dvc>21</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661047" lon="9.175590"><ele>405.4</ele><time>2026-05-16T10:40:56Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.52</gpxtpx:speed><gpxtpx:course>18</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.2</gpxgd:hor_acc><gpxgd:hdg_dvc>17</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661077" lon="9.175606"><ele>405.9</ele><time>2026-05-16T10:40:58Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.53</gpxtpx:speed><gpxtpx:course>17</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.9</gpxgd:hor_acc><gpxgd:hdg_dvc>24</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661090" lon="9.175630"><ele>405.4</ele><time>2026-05-16T10:41:00Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.34</gpxtpx:speed><gpxtpx:course>25</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.6</gpxgd:hor_acc><gpxgd:hdg_dvc>18</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661125" lon="9.175643"><ele>405.7</ele><time>2026-05-16T10:41:02Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.53</gpxtpx:speed><gpxtpx:course>19</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.7</gpxgd:hor_acc><gpxgd:hdg_dvc>24</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661143" lon="9.175643"><ele>405.5</ele><time>2026-05-16T10:41:04Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.56</gpxtpx:speed><gpxtpx:course>20</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.9</gpxgd:hor_acc><gpxgd:hdg_dvc>10</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661165" lon="9.175673"><ele>405.7</ele><time>2026-05-16T10:41:06Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.53</gpxtpx:speed><gpxtpx:course>21</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>3.6</gpxgd:hor_acc><gpxgd:hdg_dvc>15</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661183" lon="9.175695"><ele>405.6</ele><time>2026-05-16T10:41:08Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.52</gpxtpx:speed><gpxtpx:course>14</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.5</gpxgd:hor_acc><gpxgd:hdg_dvc>9</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661207" lon="9.175701"><ele>405.7</ele><time>2026-05-16T10:41:10Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.38</gpxtpx:speed><gpxtpx:course>19</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.5</gpxgd:hor_acc><gpxgd:hdg_dvc>9</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661235" lon="9.175707"><ele>405.6</ele><time>2026-05-16T10:41:12Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.49</gpxtpx:speed><gpxtpx:course>10</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>3.4</gpxgd:hor_acc><gpxgd:hdg_dvc>11</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661269" lon="9.175732"><ele>405.7</ele><time>2026-05-16T10:41:14Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>18</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.0</gpxgd:hor_acc><gpxgd:hdg_dvc>14</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661298" lon="9.175747"><ele>405.5</ele><time>2026-05-16T10:41:16Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.39</gpxtpx:speed><gpxtpx:course>16</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.3</gpxgd:hor_acc><gpxgd:hdg_dvc>22</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661309" lon="9.175767"><ele>405.5</ele><time>2026-05-16T10:41:18Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.82</gpxtpx:speed><gpxtpx:course>52</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.6</gpxgd:hor_acc><gpxgd:hdg_dvc>41</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661318" lon="9.175826"><ele>405.5</ele><time>2026-05-16T10:41:20Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.49</gpxtpx:speed><gpxtpx:course>78</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.6</gpxgd:hor_acc><gpxgd:hdg_dvc>69</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661318" lon="9.175880"><ele>405.7</ele><time>2026-05-16T10:41:22Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.37</gpxtpx:speed><gpxtpx:course>72</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.6</gpxgd:hor_acc><gpxgd:hdg_dvc>57</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661323" lon="9.175902"><ele>405.5</ele><time>2026-05-16T10:41:24Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>70</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.7</gpxgd:hor_acc><gpxgd:hdg_dvc>70</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661334" lon="9.175944"><ele>405.9</ele><time>2026-05-16T10:41:26Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.40</gpxtpx:speed><gpxtpx:course>72</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.0</gpxgd:hor_acc><gpxgd:hdg_dvc>57</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661345" lon="9.175973"><ele>405.6</ele><time>2026-05-16T10:41:28Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.53</gpxtpx:speed><gpxtpx:course>76</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.6</gpxgd:hor_acc><gpxgd:hdg_dvc>64</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661359" lon="9.176003"><ele>405.5</ele><time>2026-05-16T10:41:30Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.53</gpxtpx:speed><gpxtpx:course>70</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.5</gpxgd:hor_acc><gpxgd:hdg_dvc>67</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661370" lon="9.176049"><ele>405.8</ele><time>2026-05-16T10:41:32Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.46</gpxtpx:speed><gpxtpx:course>73</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.6</gpxgd:hor_acc><gpxgd:hdg_dvc>76</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661378" lon="9.176067"><ele>405.9</ele><time>2026-05-16T10:41:34Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.61</gpxtpx:speed><gpxtpx:course>77</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.5</gpxgd:hor_acc><gpxgd:hdg_dvc>73</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661394" lon="9.176110"><ele>406.2</ele><time>2026-05-16T10:41:36Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.53</gpxtpx:speed><gpxtpx:course>72</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.0</gpxgd:hor_acc><gpxgd:hdg_dvc>72</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661398" lon="9.176153"><ele>406.0</ele><time>2026-05-16T10:41:38Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.52</gpxtpx:speed><gpxtpx:course>71</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.5</gpxgd:hor_acc><gpxgd:hdg_dvc>69</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661399" lon="9.176201"><ele>406.2</ele><time>2026-05-16T10:41:40Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.46</gpxtpx:speed><gpxtpx:course>68</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.8</gpxgd:hor_acc><gpxgd:hdg_dvc>66</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661408" lon="9.176231"><ele>405.9</ele><time>2026-05-16T10:41:42Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.61</gpxtpx:speed><gpxtpx:course>67</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.8</gpxgd:hor_acc><gpxgd:hdg_dvc>74</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661409" lon="9.176270"><ele>405.6</ele><time>2026-05-16T10:41:44Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>71</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.0</gpxgd:hor_acc><gpxgd:hdg_dvc>73</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661418" lon="9.176305"><ele>405.9</ele><time>2026-05-16T10:41:46Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.51</gpxtpx:speed><gpxtpx:course>69</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.9</gpxgd:hor_acc><gpxgd:hdg_dvc>72</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661427" lon="9.176343"><ele>406.0</ele><time>2026-05-16T10:41:48Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.39</gpxtpx:speed><gpxtpx:course>80</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.8</gpxgd:hor_acc><gpxgd:hdg_dvc>75</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661436" lon="9.176378"><ele>405.8</ele><time>2026-05-16T10:41:50Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.37</gpxtpx:speed><gpxtpx:course>72</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.0</gpxgd:hor_acc><gpxgd:hdg_dvc>75</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661439" lon="9.176412"><ele>405.9</ele><time>2026-05-16T10:41:52Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.38</gpxtpx:speed><gpxtpx:course>73</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.3</gpxgd:hor_acc><gpxgd:hdg_dvc>76</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661440" lon="9.176463"><ele>406.1</ele><time>2026-05-16T10:41:54Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.51</gpxtpx:speed><gpxtpx:course>78</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.2</gpxgd:hor_acc><gpxgd:hdg_dvc>76</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661445" lon="9.176501"><ele>406.2</ele><time>2026-05-16T10:41:56Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.40</gpxtpx:speed><gpxtpx:course>64</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.6</gpxgd:hor_acc><gpxgd:hdg_dvc>65</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661460" lon="9.176526"><ele>406.2</ele><time>2026-05-16T10:41:58Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.56</gpxtpx:speed><gpxtpx:course>67</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.1</gpxgd:hor_acc><gpxgd:hdg_dvc>67</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661466" lon="9.176555"><ele>406.2</ele><time>2026-05-16T10:42:00Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.43</gpxtpx:speed><gpxtpx:course>75</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.4</gpxgd:hor_acc><gpxgd:hdg_dvc>73</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661466" lon="9.176585"><ele>406.1</ele><time>2026-05-16T10:42:02Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.43</gpxtpx:speed><gpxtpx:course>77</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.9</gpxgd:hor_acc><gpxgd:hdg_dvc>74</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661473" lon="9.176635"><ele>406.2</ele><time>2026-05-16T10:42:04Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.46</gpxtpx:speed><gpxtpx:course>70</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.6</gpxgd:hor_acc><gpxgd:hdg_dvc>75</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661471" lon="9.176672"><ele>406.2</ele><time>2026-05-16T10:42:06Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.56</gpxtpx:speed><gpxtpx:course>67</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.8</gpxgd:hor_acc><gpxgd:hdg_dvc>70</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661486" lon="9.176695"><ele>406.2</ele><time>2026-05-16T10:42:08Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.51</gpxtpx:speed><gpxtpx:course>74</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.3</gpxgd:hor_acc><gpxgd:hdg_dvc>85</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661494" lon="9.176734"><ele>406.2</ele><time>2026-05-16T10:42:10Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.40</gpxtpx:speed><gpxtpx:course>70</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.3</gpxgd:hor_acc><gpxgd:hdg_dvc>81</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661502" lon="9.176768"><ele>406.5</ele><time>2026-05-16T10:42:12Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.35</gpxtpx:speed><gpxtpx:course>77</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.1</gpxgd:hor_acc><gpxgd:hdg_dvc>73</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661507" lon="9.176806"><ele>406.4</ele><time>2026-05-16T10:42:14Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.37</gpxtpx:speed><gpxtpx:course>78</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.6</gpxgd:hor_acc><gpxgd:hdg_dvc>76</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661506" lon="9.176834"><ele>406.7</ele><time>2026-05-16T10:42:16Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.28</gpxtpx:speed><gpxtpx:course>63</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.4</gpxgd:hor_acc><gpxgd:hdg_dvc>79</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661508" lon="9.176870"><ele>406.4</ele><time>2026-05-16T10:42:18Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.41</gpxtpx:speed><gpxtpx:course>75</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.6</gpxgd:hor_acc><gpxgd:hdg_dvc>76</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661504" lon="9.176875"><ele>406.8</ele><time>2026-05-16T10:42:20Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>49</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>8.0</gpxgd:hor_acc><gpxgd:hdg_dvc>72</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661504" lon="9.176874"><ele>406.7</ele><time>2026-05-16T10:42:22Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.06</gpxtpx:speed><gpxtpx:course>190</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.4</gpxgd:hor_acc><gpxgd:hdg_dvc>79</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661507" lon="9.176866"><ele>406.2</ele><time>2026-05-16T10:42:24Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.06</gpxtpx:speed><gpxtpx:course>177</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.2</gpxgd:hor_acc><gpxgd:hdg_dvc>76</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661510" lon="9.176859"><ele>406.5</ele><time>2026-05-16T10:42:26Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.08</gpxtpx:speed><gpxtpx:course>215</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.5</gpxgd:hor_acc><gpxgd:hdg_dvc>72</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661510" lon="9.176834"><ele>406.1</ele><time>2026-05-16T10:42:28Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.03</gpxtpx:speed><gpxtpx:course>268</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.2</gpxgd:hor_acc><gpxgd:hdg_dvc>83</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661516" lon="9.176836"><ele>406.7</ele><time>2026-05-16T10:42:30Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.06</gpxtpx:speed><gpxtpx:course>129</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.7</gpxgd:hor_acc><gpxgd:hdg_dvc>78</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661520" lon="9.176830"><ele>406.7</ele><time>2026-05-16T10:42:32Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>323</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.9</gpxgd:hor_acc><gpxgd:hdg_dvc>78</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661521" lon="9.176822"><ele>406.2</ele><time>2026-05-16T10:42:34Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>227</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.2</gpxgd:hor_acc><gpxgd:hdg_dvc>81</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661512" lon="9.176811"><ele>406.6</ele><time>2026-05-16T10:42:36Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>294</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>8.6</gpxgd:hor_acc><gpxgd:hdg_dvc>73</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661513" lon="9.176809"><ele>406.8</ele><time>2026-05-16T10:42:38Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.07</gpxtpx:speed><gpxtpx:course>196</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>8.7</gpxgd:hor_acc><gpxgd:hdg_dvc>84</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661515" lon="9.176803"><ele>406.7</ele><time>2026-05-16T10:42:40Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.02</gpxtpx:speed><gpxtpx:course>152</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>8.8</gpxgd:hor_acc><gpxgd:hdg_dvc>71</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661524" lon="9.176817"><ele>406.5</ele><time>2026-05-16T10:42:42Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>249</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.7</gpxgd:hor_acc><gpxgd:hdg_dvc>80</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661529" lon="9.176818"><ele>406.6</ele><time>2026-05-16T10:42:44Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.10</gpxtpx:speed><gpxtpx:course>31</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.2</gpxgd:hor_acc><gpxgd:hdg_dvc>29</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661552" lon="9.176824"><ele>406.1</ele><time>2026-05-16T10:42:46Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.31</gpxtpx:speed><gpxtpx:course>18</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.4</gpxgd:hor_acc><gpxgd:hdg_dvc>13</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661572" lon="9.176842"><ele>406.3</ele><time>2026-05-16T10:42:48Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>16</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.6</gpxgd:hor_acc><gpxgd:hdg_dvc>27</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661593" lon="9.176861"><ele>406.5</ele><time>2026-05-16T10:42:50Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.38</gpxtpx:speed><gpxtpx:course>28</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.4</gpxgd:hor_acc><gpxgd:hdg_dvc>17</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661613" lon="9.176885"><ele>406.3</ele><time>2026-05-16T10:42:52Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.38</gpxtpx:speed><gpxtpx:course>22</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.2</gpxgd:hor_acc><gpxgd:hdg_dvc>14</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661635" lon="9.176894"><ele>406.6</ele><time>2026-05-16T10:42:54Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.36</gpxtpx:speed><gpxtpx:course>17</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.5</gpxgd:hor_acc><gpxgd:hdg_dvc>10</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661667" lon="9.176906"><ele>406.4</ele><time>2026-05-16T10:42:56Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.30</gpxtpx:speed><gpxtpx:course>20</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.5</gpxgd:hor_acc><gpxgd:hdg_dvc>23</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661701" lon="9.176920"><ele>406.3</ele><time>2026-05-16T10:42:58Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.31</gpxtpx:speed><gpxtpx:course>15</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.1</gpxgd:hor_acc><gpxgd:hdg_dvc>19</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661727" lon="9.176938"><ele>406.6</ele><time>2026-05-16T10:43:00Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.37</gpxtpx:speed><gpxtpx:course>20</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.3</gpxgd:hor_acc><gpxgd:hdg_dvc>16</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661740" lon="9.176946"><ele>406.6</ele><time>2026-05-16T10:43:02Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.38</gpxtpx:speed><gpxtpx:course>17</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.6</gpxgd:hor_acc><gpxgd:hdg_dvc>12</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661762" lon="9.176957"><ele>406.1</ele><time>2026-05-16T10:43:04Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.39</gpxtpx:speed><gpxtpx:course>21</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.7</gpxgd:hor_acc><gpxgd:hdg_dvc>17</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661781" lon="9.176974"><ele>406.1</ele><time>2026-05-16T10:43:06Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.33</gpxtpx:speed><gpxtpx:course>17</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.3</gpxgd:hor_acc><gpxgd:hdg_dvc>19</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661796" lon="9.177010"><ele>406.6</ele><time>2026-05-16T10:43:08Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.35</gpxtpx:speed><gpxtpx:course>20</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.2</gpxgd:hor_acc><gpxgd:hdg_dvc>18</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661815" lon="9.177004"><ele>405.9</ele><time>2026-05-16T10:43:10Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.45</gpxtpx:speed><gpxtpx:course>23</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.5</gpxgd:hor_acc><gpxgd:hdg_dvc>22</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661841" lon="9.177021"><ele>406.2</ele><time>2026-05-16T10:43:12Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>17</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.8</gpxgd:hor_acc><gpxgd:hdg_dvc>17</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661856" lon="9.177042"><ele>406.3</ele><time>2026-05-16T10:43:14Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>19</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>8.3</gpxgd:hor_acc><gpxgd:hdg_dvc>13</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661884" lon="9.177056"><ele>406.4</ele><time>2026-05-16T10:43:16Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.33</gpxtpx:speed><gpxtpx:course>19</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.7</gpxgd:hor_acc><gpxgd:hdg_dvc>3</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661904" lon="9.177063"><ele>405.8</ele><time>2026-05-16T10:43:18Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.38</gpxtpx:speed><gpxtpx:course>10</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.9</gpxgd:hor_acc><gpxgd:hdg_dvc>14</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661927" lon="9.177084"><ele>406.0</ele><time>2026-05-16T10:43:20Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.36</gpxtpx:speed><gpxtpx:course>23</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>8.0</gpxgd:hor_acc><gpxgd:hdg_dvc>12</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661958" lon="9.177090"><ele>406.2</ele><time>2026-05-16T10:43:22Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.34</gpxtpx:speed><gpxtpx:course>26</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.0</gpxgd:hor_acc><gpxgd:hdg_dvc>6</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661975" lon="9.177100"><ele>406.1</ele><time>2026-05-16T10:43:24Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.47</gpxtpx:speed><gpxtpx:course>15</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>8.3</gpxgd:hor_acc><gpxgd:hdg_dvc>22</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661992" lon="9.177121"><ele>406.1</ele><time>2026-05-16T10:43:26Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.33</gpxtpx:speed><gpxtpx:course>19</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>8.9</gpxgd:hor_acc><gpxgd:hdg_dvc>14</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662019" lon="9.177134"><ele>405.8</ele><time>2026-05-16T10:43:28Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.32</gpxtpx:speed><gpxtpx:course>17</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>8.0</gpxgd:hor_acc><gpxgd:hdg_dvc>18</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662044" lon="9.177146"><ele>405.9</ele><time>2026-05-16T10:43:30Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.41</gpxtpx:speed><gpxtpx:course>18</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>8.5</gpxgd:hor_acc><gpxgd:hdg_dvc>14</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662077" lon="9.177147"><ele>405.9</ele><time>2026-05-16T10:43:32Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.44</gpxtpx:speed><gpxtpx:course>20</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.3</gpxgd:hor_acc><gpxgd:hdg_dvc>5</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662109" lon="9.177155"><ele>406.0</ele><time>2026-05-16T10:43:34Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.35</gpxtpx:speed><gpxtpx:course>23</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.0</gpxgd:hor_acc><gpxgd:hdg_dvc>22</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662132" lon="9.177177"><ele>406.2</ele><time>2026-05-16T10:43:36Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.50</gpxtpx:speed><gpxtpx:course>22</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.3</gpxgd:hor_acc><gpxgd:hdg_dvc>14</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662150" lon="9.177195"><ele>405.5</ele><time>2026-05-16T10:43:38Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.40</gpxtpx:speed><gpxtpx:course>16</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.5</gpxgd:hor_acc><gpxgd:hdg_dvc>18</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662181" lon="9.177198"><ele>406.0</ele><time>2026-05-16T10:43:40Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.52</gpxtpx:speed><gpxtpx:course>20</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.3</gpxgd:hor_acc><gpxgd:hdg_dvc>19</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662203" lon="9.177205"><ele>405.8</ele><time>2026-05-16T10:43:42Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>22</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.2</gpxgd:hor_acc><gpxgd:hdg_dvc>11</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662228" lon="9.177212"><ele>406.0</ele><time>2026-05-16T10:43:44Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.57</gpxtpx:speed><gpxtpx:course>16</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.1</gpxgd:hor_acc><gpxgd:hdg_dvc>23</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662256" lon="9.177205"><ele>406.3</ele><time>2026-05-16T10:43:46Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.55</gpxtpx:speed><gpxtpx:course>14</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.5</gpxgd:hor_acc><gpxgd:hdg_dvc>13</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662279" lon="9.177219"><ele>405.5</ele><time>2026-05-16T10:43:48Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.45</gpxtpx:speed><gpxtpx:course>17</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.8</gpxgd:hor_acc><gpxgd:hdg_dvc>11</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662299" lon="9.177232"><ele>406.0</ele><time>2026-05-16T10:43:50Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.27</gpxtpx:speed><gpxtpx:course>16</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.6</gpxgd:hor_acc><gpxgd:hdg_dvc>23</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662325" lon="9.177240"><ele>405.9</ele><time>2026-05-16T10:43:52Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.47</gpxtpx:speed><gpxtpx:course>23</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.8</gpxgd:hor_acc><gpxgd:hdg_dvc>18</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662356" lon="9.177242"><ele>405.8</ele><time>2026-05-16T10:43:54Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.44</gpxtpx:speed><gpxtpx:course>19</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.6</gpxgd:hor_acc><gpxgd:hdg_dvc>23</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662374" lon="9.177262"><ele>405.7</ele><time>2026-05-16T10:43:56Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.25</gpxtpx:speed><gpxtpx:course>68</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.4</gpxgd:hor_acc><gpxgd:hdg_dvc>66</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662392" lon="9.177308"><ele>405.9</ele><time>2026-05-16T10:43:58Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.44</gpxtpx:speed><gpxtpx:course>74</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.2</gpxgd:hor_acc><gpxgd:hdg_dvc>73</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662395" lon="9.177355"><ele>406.1</ele><time>2026-05-16T10:44:00Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>67</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.2</gpxgd:hor_acc><gpxgd:hdg_dvc>72</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662399" lon="9.177407"><ele>405.7</ele><time>2026-05-16T10:44:02Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.46</gpxtpx:speed><gpxtpx:course>66</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.0</gpxgd:hor_acc><gpxgd:hdg_dvc>82</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662397" lon="9.177444"><ele>405.6</ele><time>2026-05-16T10:44:04Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.54</gpxtpx:speed><gpxtpx:course>73</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.3</gpxgd:hor_acc><gpxgd:hdg_dvc>73</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662405" lon="9.177479"><ele>406.0</ele><time>2026-05-16T10:44:06Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.44</gpxtpx:speed><gpxtpx:course>70</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.0</gpxgd:hor_acc><gpxgd:hdg_dvc>86</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662413" lon="9.177520"><ele>405.7</ele><time>2026-05-16T10:44:08Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.54</gpxtpx:speed><gpxtpx:course>82</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.5</gpxgd:hor_acc><gpxgd:hdg_dvc>78</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662419" lon="9.177548"><ele>405.6</ele><time>2026-05-16T10:44:10Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.53</gpxtpx:speed><gpxtpx:course>73</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.8</gpxgd:hor_acc><gpxgd:hdg_dvc>78</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662424" lon="9.177581"><ele>405.8</ele><time>2026-05-16T10:44:12Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.32</gpxtpx:speed><gpxtpx:course>78</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.9</gpxgd:hor_acc><gpxgd:hdg_dvc>75</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662439" lon="9.177625"><ele>406.2</ele><time>2026-05-16T10:44:14Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.44</gpxtpx:speed><gpxtpx:course>73</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.9</gpxgd:hor_acc><gpxgd:hdg_dvc>83</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662443" lon="9.177680"><ele>405.7</ele><time>2026-05-16T10:44:16Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.51</gpxtpx:speed><gpxtpx:course>66</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.0</gpxgd:hor_acc><gpxgd:hdg_dvc>76</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662454" lon="9.177702"><ele>405.7</ele><time>2026-05-16T10:44:18Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.45</gpxtpx:speed><gpxtpx:course>78</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.9</gpxgd:hor_acc><gpxgd:hdg_dvc>84</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662466" lon="9.177746"><ele>405.9</ele><time>2026-05-16T10:44:20Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>74</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.2</gpxgd:hor_acc><gpxgd:hdg_dvc>89</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662471" lon="9.177778"><ele>406.1</ele><time>2026-05-16T10:44:22Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>74</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.6</gpxgd:hor_acc><gpxgd:hdg_dvc>71</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662484" lon="9.177802"><ele>405.7</ele><time>2026-05-16T10:44:24Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.59</gpxtpx:speed><gpxtpx:course>74</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.7</gpxgd:hor_acc><gpxgd:hdg_dvc>77</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662493" lon="9.177845"><ele>406.1</ele><time>2026-05-16T10:44:26Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.49</gpxtpx:speed><gpxtpx:course>73</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>3.8</gpxgd:hor_acc><gpxgd:hdg_dvc>84</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662499" lon="9.177892"><ele>405.9</ele><time>2026-05-16T10:44:28Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.35</gpxtpx:speed><gpxtpx:course>66</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>3.6</gpxgd:hor_acc><gpxgd:hdg_dvc>67</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662505" lon="9.177921"><ele>405.7</ele><time>2026-05-16T10:44:30Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.56</gpxtpx:speed><gpxtpx:course>82</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.0</gpxgd:hor_acc><gpxgd:hdg_dvc>81</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662517" lon="9.177949"><ele>406.1</ele><time>2026-05-16T10:44:32Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.40</gpxtpx:speed><gpxtpx:course>76</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.8</gpxgd:hor_acc><gpxgd:hdg_dvc>78</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662517" lon="9.177998"><ele>406.0</ele><time>2026-05-16T10:44:34Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>72</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.7</gpxgd:hor_acc><gpxgd:hdg_dvc>73</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662525" lon="9.178019"><ele>406.3</ele><time>2026-05-16T10:44:36Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.41</gpxtpx:speed><gpxtpx:course>79</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.5</gpxgd:hor_acc><gpxgd:hdg_dvc>83</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662540" lon="9.178062"><ele>405.7</ele><time>2026-05-16T10:44:38Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.49</gpxtpx:speed><gpxtpx:course>78</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.7</gpxgd:hor_acc><gpxgd:hdg_dvc>81</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662543" lon="9.178110"><ele>406.1</ele><time>2026-05-16T10:44:40Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.50</gpxtpx:speed><gpxtpx:course>80</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.6</gpxgd:hor_acc><gpxgd:hdg_dvc>75</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662551" lon="9.178162"><ele>406.6</ele><time>2026-05-16T10:44:42Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.45</gpxtpx:speed><gpxtpx:course>69</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.0</gpxgd:hor_acc><gpxgd:hdg_dvc>72</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662548" lon="9.178202"><ele>406.1</ele><time>2026-05-16T10:44:44Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>77</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.7</gpxgd:hor_acc><gpxgd:hdg_dvc>75</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662563" lon="9.178244"><ele>405.7</ele><time>2026-05-16T10:44:46Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>68</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.6</gpxgd:hor_acc><gpxgd:hdg_dvc>71</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662574" lon="9.178277"><ele>406.1</ele><time>2026-05-16T10:44:48Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.46</gpxtpx:speed><gpxtpx:course>71</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>3.9</gpxgd:hor_acc><gpxgd:hdg_dvc>76</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662589" lon="9.178309"><ele>406.3</ele><time>2026-05-16T10:44:50Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.49</gpxtpx:speed><gpxtpx:course>81</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.2</gpxgd:hor_acc><gpxgd:hdg_dvc>71</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662604" lon="9.178342"><ele>405.9</ele><time>2026-05-16T10:44:52Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>68</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.2</gpxgd:hor_acc><gpxgd:hdg_dvc>76</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662614" lon="9.178380"><ele>406.2</ele><time>2026-05-16T10:44:54Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>76</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.7</gpxgd:hor_acc><gpxgd:hdg_dvc>68</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662617" lon="9.178407"><ele>406.1</ele><time>2026-05-16T10:44:56Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.56</gpxtpx:speed><gpxtpx:course>76</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.6</gpxgd:hor_acc><gpxgd:hdg_dvc>66</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662620" lon="9.178441"><ele>406.0</ele><time>2026-05-16T10:44:58Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.22</gpxtpx:speed><gpxtpx:course>89</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.9</gpxgd:hor_acc><gpxgd:hdg_dvc>87</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662602" lon="9.178458"><ele>406.0</ele><time>2026-05-16T10:45:00Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.41</gpxtpx:speed><gpxtpx:course>160</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.1</gpxgd:hor_acc><gpxgd:hdg_dvc>160</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662586" lon="9.178471"><ele>406.2</ele><time>2026-05-16T10:45:02Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.50</gpxtpx:speed><gpxtpx:course>161</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.9</gpxgd:hor_acc><gpxgd:hdg_dvc>155</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662563" lon="9.178481"><ele>406.3</ele><time>2026-05-16T10:45:04Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.39</gpxtpx:speed><gpxtpx:course>163</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.4</gpxgd:hor_acc><gpxgd:hdg_dvc>164</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662533" lon="9.178490"><ele>406.2</ele><time>2026-05-16T10:45:06Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.44</gpxtpx:speed><gpxtpx:course>160</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.5</gpxgd:hor_acc><gpxgd:hdg_dvc>168</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662515" lon="9.178494"><ele>406.0</ele><time>2026-05-16T10:45:08Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.54</gpxtpx:speed><gpxtpx:course>157</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.6</gpxgd:hor_acc><gpxgd:hdg_dvc>153</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662481" lon="9.178502"><ele>406.1</ele><time>2026-05-16T10:45:10Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.40</gpxtpx:speed><gpxtpx:course>162</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.1</gpxgd:hor_acc><gpxgd:hdg_dvc>163</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662449" lon="9.178509"><ele>406.6</ele><time>2026-05-16T10:45:12Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.51</gpxtpx:speed><gpxtpx:course>164</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.8</gpxgd:hor_acc><gpxgd:hdg_dvc>162</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662421" lon="9.178517"><ele>406.4</ele><time>2026-05-16T10:45:14Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.47</gpxtpx:speed><gpxtpx:course>167</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.4</gpxgd:hor_acc><gpxgd:hdg_dvc>158</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662401" lon="9.178523"><ele>406.2</ele><time>2026-05-16T10:45:16Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>161</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.3</gpxgd:hor_acc><gpxgd:hdg_dvc>149</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662376" lon="9.178545"><ele>406.4</ele><time>2026-05-16T10:45:18Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.57</gpxtpx:speed><gpxtpx:course>160</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.7</gpxgd:hor_acc><gpxgd:hdg_dvc>165</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662361" lon="9.178562"><ele>406.6</ele><time>2026-05-16T10:45:20Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.55</gpxtpx:speed><gpxtpx:course>160</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.0</gpxgd:hor_acc><gpxgd:hdg_dvc>165</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662338" lon="9.178569"><ele>406.7</ele><time>2026-05-16T10:45:22Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.43</gpxtpx:speed><gpxtpx:course>166</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.9</gpxgd:hor_acc><gpxgd:hdg_dvc>150</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662311" lon="9.178582"><ele>407.0</ele><time>2026-05-16T10:45:24Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.43</gpxtpx:speed><gpxtpx:course>160</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.0</gpxgd:hor_acc><gpxgd:hdg_dvc>162</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662280" lon="9.178603"><ele>406.7</ele><time>2026-05-16T10:45:26Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.54</gpxtpx:speed><gpxtpx:course>157</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.9</gpxgd:hor_acc><gpxgd:hdg_dvc>156</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662252" lon="9.178614"><ele>406.6</ele><time>2026-05-16T10:45:28Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.49</gpxtpx:speed><gpxtpx:course>163</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.0</gpxgd:hor_acc><gpxgd:hdg_dvc>159</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662228" lon="9.178631"><ele>406.5</ele><time>2026-05-16T10:45:30Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.60</gpxtpx:speed><gpxtpx:course>162</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.4</gpxgd:hor_acc><gpxgd:hdg_dvc>158</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662193" lon="9.178636"><ele>406.8</ele><time>2026-05-16T10:45:32Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.47</gpxtpx:speed><gpxtpx:course>160</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.9</gpxgd:hor_acc><gpxgd:hdg_dvc>167</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662170" lon="9.178646"><ele>406.8</ele><time>2026-05-16T10:45:34Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.51</gpxtpx:speed><gpxtpx:course>154</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.5</gpxgd:hor_acc><gpxgd:hdg_dvc>158</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662129" lon="9.178644"><ele>406.8</ele><time>2026-05-16T10:45:36Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.43</gpxtpx:speed><gpxtpx:course>161</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.7</gpxgd:hor_acc><gpxgd:hdg_dvc>164</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662099" lon="9.178662"><ele>406.8</ele><time>2026-05-16T10:45:38Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.54</gpxtpx:speed><gpxtpx:course>157</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.5</gpxgd:hor_acc><gpxgd:hdg_dvc>165</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662073" lon="9.178680"><ele>406.7</ele><time>2026-05-16T10:45:40Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>159</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.1</gpxgd:hor_acc><gpxgd:hdg_dvc>150</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662050" lon="9.178712"><ele>406.6</ele><time>2026-05-16T10:45:42Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.45</gpxtpx:speed><gpxtpx:course>168</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.7</gpxgd:hor_acc><gpxgd:hdg_dvc>161</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662039" lon="9.178712"><ele>406.8</ele><time>2026-05-16T10:45:44Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.38</gpxtpx:speed><gpxtpx:course>157</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.9</gpxgd:hor_acc><gpxgd:hdg_dvc>165</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662005" lon="9.178727"><ele>407.1</ele><time>2026-05-16T10:45:46Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.32</gpxtpx:speed><gpxtpx:course>167</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.1</gpxgd:hor_acc><gpxgd:hdg_dvc>160</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661978" lon="9.178742"><ele>407.0</ele><time>2026-05-16T10:45:48Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.47</gpxtpx:speed><gpxtpx:course>164</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.5</gpxgd:hor_acc><gpxgd:hdg_dvc>167</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661946" lon="9.178756"><ele>407.1</ele><time>2026-05-16T10:45:50Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.55</gpxtpx:speed><gpxtpx:course>159</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.3</gpxgd:hor_acc><gpxgd:hdg_dvc>164</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661943" lon="9.178760"><ele>406.8</ele><time>2026-05-16T10:45:52Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.05</gpxtpx:speed><gpxtpx:course>329</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.7</gpxgd:hor_acc><gpxgd:hdg_dvc>162</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661954" lon="9.178759"><ele>407.1</ele><time>2026-05-16T10:45:54Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>327</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.0</gpxgd:hor_acc><gpxgd:hdg_dvc>163</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661964" lon="9.178760"><ele>407.5</ele><time>2026-05-16T10:45:56Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>211</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.0</gpxgd:hor_acc><gpxgd:hdg_dvc>162</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661967" lon="9.178760"><ele>406.6</ele><time>2026-05-16T10:45:58Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>252</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.8</gpxgd:hor_acc><gpxgd:hdg_dvc>161</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661966" lon="9.178754"><ele>407.1</ele><time>2026-05-16T10:46:00Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>139</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.9</gpxgd:hor_acc><gpxgd:hdg_dvc>161</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661950" lon="9.178751"><ele>407.1</ele><time>2026-05-16T10:46:02Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.05</gpxtpx:speed><gpxtpx:course>4</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.9</gpxgd:hor_acc><gpxgd:hdg_dvc>167</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661956" lon="9.178750"><ele>406.6</ele><time>2026-05-16T10:46:04Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>115</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.1</gpxgd:hor_acc><gpxgd:hdg_dvc>163</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661951" lon="9.178750"><ele>407.1</ele><time>2026-05-16T10:46:06Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>142</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.9</gpxgd:hor_acc><gpxgd:hdg_dvc>171</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661946" lon="9.178754"><ele>407.2</ele><time>2026-05-16T10:46:08Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.06</gpxtpx:speed><gpxtpx:course>281</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.7</gpxgd:hor_acc><gpxgd:hdg_dvc>163</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661945" lon="9.178746"><ele>407.2</ele><time>2026-05-16T10:46:10Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>126</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.6</gpxgd:hor_acc><gpxgd:hdg_dvc>174</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661949" lon="9.178750"><ele>407.1</ele><time>2026-05-16T10:46:12Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.04</gpxtpx:speed><gpxtpx:course>194</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.7</gpxgd:hor_acc><gpxgd:hdg_dvc>170</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661955" lon="9.178759"><ele>406.9</ele><time>2026-05-16T10:46:14Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.03</gpxtpx:speed><gpxtpx:course>141</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.4</gpxgd:hor_acc><gpxgd:hdg_dvc>175</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661960" lon="9.178773"><ele>407.4</ele><time>2026-05-16T10:46:16Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.04</gpxtpx:speed><gpxtpx:course>246</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>3.7</gpxgd:hor_acc><gpxgd:hdg_dvc>166</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661957" lon="9.178770"><ele>407.0</ele><time>2026-05-16T10:46:18Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>137</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>3.5</gpxgd:hor_acc><gpxgd:hdg_dvc>175</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661957" lon="9.178778"><ele>407.1</ele><time>2026-05-16T10:46:20Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>125</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.5</gpxgd:hor_acc><gpxgd:hdg_dvc>165</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661959" lon="9.178777"><ele>406.9</ele><time>2026-05-16T10:46:22Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.03</gpxtpx:speed><gpxtpx:course>105</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.1</gpxgd:hor_acc><gpxgd:hdg_dvc>160</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661953" lon="9.178766"><ele>407.1</ele><time>2026-05-16T10:46:24Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.02</gpxtpx:speed><gpxtpx:course>114</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.6</gpxgd:hor_acc><gpxgd:hdg_dvc>171</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661951" lon="9.178746"><ele>407.0</ele><time>2026-05-16T10:46:26Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>228</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.8</gpxgd:hor_acc><gpxgd:hdg_dvc>169</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661950" lon="9.178749"><ele>407.3</ele><time>2026-05-16T10:46:28Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.70</gpxtpx:speed><gpxtpx:course>119</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.9</gpxgd:hor_acc><gpxgd:hdg_dvc>133</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661947" lon="9.178792"><ele>407.1</ele><time>2026-05-16T10:46:30Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.40</gpxtpx:speed><gpxtpx:course>115</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.2</gpxgd:hor_acc><gpxgd:hdg_dvc>125</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661942" lon="9.178819"><ele>407.0</ele><time>2026-05-16T10:46:32Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.31</gpxtpx:speed><gpxtpx:course>113</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.3</gpxgd:hor_acc><gpxgd:hdg_dvc>106</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661931" lon="9.178837"><ele>407.5</ele><time>2026-05-16T10:46:34Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.37</gpxtpx:speed><gpxtpx:course>113</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.2</gpxgd:hor_acc><gpxgd:hdg_dvc>117</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661918" lon="9.178875"><ele>406.9</ele><time>2026-05-16T10:46:36Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.39</gpxtpx:speed><gpxtpx:course>113</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.4</gpxgd:hor_acc><gpxgd:hdg_dvc>124</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661904" lon="9.178891"><ele>407.2</ele><time>2026-05-16T10:46:38Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.43</gpxtpx:speed><gpxtpx:course>114</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.3</gpxgd:hor_acc><gpxgd:hdg_dvc>115</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661899" lon="9.178907"><ele>407.1</ele><time>2026-05-16T10:46:40Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.33</gpxtpx:speed><gpxtpx:course>113</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>8.4</gpxgd:hor_acc><gpxgd:hdg_dvc>113</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661898" lon="9.178934"><ele>407.5</ele><time>2026-05-16T10:46:42Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>114</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>8.6</gpxgd:hor_acc><gpxgd:hdg_dvc>110</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661884" lon="9.178974"><ele>407.5</ele><time>2026-05-16T10:46:44Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.44</gpxtpx:speed><gpxtpx:course>122</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>8.2</gpxgd:hor_acc><gpxgd:hdg_dvc>114</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661873" lon="9.179028"><ele>406.7</ele><time>2026-05-16T10:46:46Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.41</gpxtpx:speed><gpxtpx:course>122</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.2</gpxgd:hor_acc><gpxgd:hdg_dvc>105</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661869" lon="9.179049"><ele>406.8</ele><time>2026-05-16T10:46:48Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>116</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>8.0</gpxgd:hor_acc><gpxgd:hdg_dvc>108</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661862" lon="9.179076"><ele>407.2</ele><time>2026-05-16T10:46:50Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.40</gpxtpx:speed><gpxtpx:course>117</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>8.6</gpxgd:hor_acc><gpxgd:hdg_dvc>107</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661843" lon="9.179123"><ele>407.3</ele><time>2026-05-16T10:46:52Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.39</gpxtpx:speed><gpxtpx:course>111</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.7</gpxgd:hor_acc><gpxgd:hdg_dvc>104</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661837" lon="9.179167"><ele>407.7</ele><time>2026-05-16T10:46:54Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.32</gpxtpx:speed><gpxtpx:course>115</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.4</gpxgd:hor_acc><gpxgd:hdg_dvc>114</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661820" lon="9.179196"><ele>407.0</ele><time>2026-05-16T10:46:56Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.30</gpxtpx:speed><gpxtpx:course>115</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.1</gpxgd:hor_acc><gpxgd:hdg_dvc>111</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661809" lon="9.179232"><ele>407.4</ele><time>2026-05-16T10:46:58Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.40</gpxtpx:speed><gpxtpx:course>118</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.2</gpxgd:hor_acc><gpxgd:hdg_dvc>107</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661802" lon="9.179273"><ele>406.9</ele><time>2026-05-16T10:47:00Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>114</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.5</gpxgd:hor_acc><gpxgd:hdg_dvc>103</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661791" lon="9.179312"><ele>407.1</ele><time>2026-05-16T10:47:02Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.45</gpxtpx:speed><gpxtpx:course>109</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.4</gpxgd:hor_acc><gpxgd:hdg_dvc>107</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661777" lon="9.179336"><ele>407.4</ele><time>2026-05-16T10:47:04Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.37</gpxtpx:speed><gpxtpx:course>116</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.6</gpxgd:hor_acc><gpxgd:hdg_dvc>111</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661776" lon="9.179369"><ele>407.3</ele><time>2026-05-16T10:47:06Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.28</gpxtpx:speed><gpxtpx:course>117</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.3</gpxgd:hor_acc><gpxgd:hdg_dvc>110</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661775" lon="9.179399"><ele>407.7</ele><time>2026-05-16T10:47:08Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.32</gpxtpx:speed><gpxtpx:course>114</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.9</gpxgd:hor_acc><gpxgd:hdg_dvc>119</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661761" lon="9.179438"><ele>407.2</ele><time>2026-05-16T10:47:10Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.43</gpxtpx:speed><gpxtpx:course>116</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.0</gpxgd:hor_acc><gpxgd:hdg_dvc>110</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661738" lon="9.179473"><ele>407.6</ele><time>2026-05-16T10:47:12Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.43</gpxtpx:speed><gpxtpx:course>116</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.1</gpxgd:hor_acc><gpxgd:hdg_dvc>105</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661726" lon="9.179515"><ele>407.4</ele><time>2026-05-16T10:47:14Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>116</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.4</gpxgd:hor_acc><gpxgd:hdg_dvc>112</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661718" lon="9.179551"><ele>407.5</ele><time>2026-05-16T10:47:16Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.38</gpxtpx:speed><gpxtpx:course>114</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.7</gpxgd:hor_acc><gpxgd:hdg_dvc>106</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661706" lon="9.179587"><ele>407.4</ele><time>2026-05-16T10:47:18Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.38</gpxtpx:speed><gpxtpx:course>115</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.8</gpxgd:hor_acc><gpxgd:hdg_dvc>110</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661693" lon="9.179622"><ele>407.4</ele><time>2026-05-16T10:47:20Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.41</gpxtpx:speed><gpxtpx:course>114</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.8</gpxgd:hor_acc><gpxgd:hdg_dvc>115</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661690" lon="9.179641"><ele>407.1</ele><time>2026-05-16T10:47:22Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.83</gpxtpx:speed><gpxtpx:course>98</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.0</gpxgd:hor_acc><gpxgd:hdg_dvc>98</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661716" lon="9.179662"><ele>407.1</ele><time>2026-05-16T10:47:24Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.43</gpxtpx:speed><gpxtpx:course>53</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.7</gpxgd:hor_acc><gpxgd:hdg_dvc>48</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661725" lon="9.179684"><ele>407.5</ele><time>2026-05-16T10:47:26Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.39</gpxtpx:speed><gpxtpx:course>50</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.5</gpxgd:hor_acc><gpxgd:hdg_dvc>50</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661745" lon="9.179704"><ele>407.4</ele><time>2026-05-16T10:47:28Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.34</gpxtpx:speed><gpxtpx:course>42</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.4</gpxgd:hor_acc><gpxgd:hdg_dvc>47</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661760" lon="9.179726"><ele>407.1</ele><time>2026-05-16T10:47:30Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.35</gpxtpx:speed><gpxtpx:course>46</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.9</gpxgd:hor_acc><gpxgd:hdg_dvc>52</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661768" lon="9.179765"><ele>407.0</ele><time>2026-05-16T10:47:32Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.38</gpxtpx:speed><gpxtpx:course>50</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.0</gpxgd:hor_acc><gpxgd:hdg_dvc>48</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661791" lon="9.179793"><ele>407.4</ele><time>2026-05-16T10:47:34Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>52</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.3</gpxgd:hor_acc><gpxgd:hdg_dvc>57</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661794" lon="9.179819"><ele>407.0</ele><time>2026-05-16T10:47:36Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.34</gpxtpx:speed><gpxtpx:course>46</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.9</gpxgd:hor_acc><gpxgd:hdg_dvc>55</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661818" lon="9.179842"><ele>407.4</ele><time>2026-05-16T10:47:38Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>51</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.7</gpxgd:hor_acc><gpxgd:hdg_dvc>53</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661840" lon="9.179869"><ele>407.2</ele><time>2026-05-16T10:47:40Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.46</gpxtpx:speed><gpxtpx:course>43</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.5</gpxgd:hor_acc><gpxgd:hdg_dvc>55</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661855" lon="9.179915"><ele>407.2</ele><time>2026-05-16T10:47:42Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.40</gpxtpx:speed><gpxtpx:course>55</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.1</gpxgd:hor_acc><gpxgd:hdg_dvc>52</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661869" lon="9.179960"><ele>407.1</ele><time>2026-05-16T10:47:44Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.39</gpxtpx:speed><gpxtpx:course>57</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.5</gpxgd:hor_acc><gpxgd:hdg_dvc>52</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661891" lon="9.179988"><ele>406.7</ele><time>2026-05-16T10:47:46Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>50</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.2</gpxgd:hor_acc><gpxgd:hdg_dvc>56</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661903" lon="9.180031"><ele>406.7</ele><time>2026-05-16T10:47:48Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.41</gpxtpx:speed><gpxtpx:course>47</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.6</gpxgd:hor_acc><gpxgd:hdg_dvc>58</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661933" lon="9.180076"><ele>406.9</ele><time>2026-05-16T10:47:50Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.43</gpxtpx:speed><gpxtpx:course>43</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.5</gpxgd:hor_acc><gpxgd:hdg_dvc>52</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661948" lon="9.180093"><ele>407.0</ele><time>2026-05-16T10:47:52Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.50</gpxtpx:speed><gpxtpx:course>52</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.0</gpxgd:hor_acc><gpxgd:hdg_dvc>52</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661970" lon="9.180119"><ele>406.7</ele><time>2026-05-16T10:47:54Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.45</gpxtpx:speed><gpxtpx:course>49</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.7</gpxgd:hor_acc><gpxgd:hdg_dvc>57</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661988" lon="9.180149"><ele>406.5</ele><time>2026-05-16T10:47:56Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.46</gpxtpx:speed><gpxtpx:course>51</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.1</gpxgd:hor_acc><gpxgd:hdg_dvc>48</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662002" lon="9.180187"><ele>406.6</ele><time>2026-05-16T10:47:58Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.39</gpxtpx:speed><gpxtpx:course>53</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.0</gpxgd:hor_acc><gpxgd:hdg_dvc>56</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662027" lon="9.180231"><ele>406.8</ele><time>2026-05-16T10:48:00Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.56</gpxtpx:speed><gpxtpx:course>51</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.7</gpxgd:hor_acc><gpxgd:hdg_dvc>60</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662039" lon="9.180262"><ele>406.9</ele><time>2026-05-16T10:48:02Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>51</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.6</gpxgd:hor_acc><gpxgd:hdg_dvc>57</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662058" lon="9.180294"><ele>406.5</ele><time>2026-05-16T10:48:04Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>56</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.8</gpxgd:hor_acc><gpxgd:hdg_dvc>60</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662070" lon="9.180328"><ele>406.4</ele><time>2026-05-16T10:48:06Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.47</gpxtpx:speed><gpxtpx:course>49</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.4</gpxgd:hor_acc><gpxgd:hdg_dvc>57</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662093" lon="9.180363"><ele>406.5</ele><time>2026-05-16T10:48:08Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.50</gpxtpx:speed><gpxtpx:course>48</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.0</gpxgd:hor_acc><gpxgd:hdg_dvc>55</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662096" lon="9.180397"><ele>406.7</ele><time>2026-05-16T10:48:10Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.53</gpxtpx:speed><gpxtpx:course>57</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.8</gpxgd:hor_acc><gpxgd:hdg_dvc>57</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662118" lon="9.180420"><ele>406.1</ele><time>2026-05-16T10:48:12Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.52</gpxtpx:speed><gpxtpx:course>53</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.5</gpxgd:hor_acc><gpxgd:hdg_dvc>58</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662131" lon="9.180450"><ele>406.7</ele><time>2026-05-16T10:48:14Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>49</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.6</gpxgd:hor_acc><gpxgd:hdg_dvc>59</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662148" lon="9.180475"><ele>406.5</ele><time>2026-05-16T10:48:16Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.45</gpxtpx:speed><gpxtpx:course>51</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.5</gpxgd:hor_acc><gpxgd:hdg_dvc>59</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662158" lon="9.180514"><ele>406.0</ele><time>2026-05-16T10:48:18Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.45</gpxtpx:speed><gpxtpx:course>46</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.2</gpxgd:hor_acc><gpxgd:hdg_dvc>56</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662164" lon="9.180552"><ele>406.5</ele><time>2026-05-16T10:48:20Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.59</gpxtpx:speed><gpxtpx:course>48</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.7</gpxgd:hor_acc><gpxgd:hdg_dvc>58</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662154" lon="9.180588"><ele>406.6</ele><time>2026-05-16T10:48:22Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.45</gpxtpx:speed><gpxtpx:course>100</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.9</gpxgd:hor_acc><gpxgd:hdg_dvc>110</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662152" lon="9.180620"><ele>406.2</ele><time>2026-05-16T10:48:24Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.54</gpxtpx:speed><gpxtpx:course>104</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.7</gpxgd:hor_acc><gpxgd:hdg_dvc>111</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662139" lon="9.180667"><ele>406.3</ele><time>2026-05-16T10:48:26Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.52</gpxtpx:speed><gpxtpx:course>108</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.9</gpxgd:hor_acc><gpxgd:hdg_dvc>106</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662130" lon="9.180699"><ele>406.1</ele><time>2026-05-16T10:48:28Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>102</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.7</gpxgd:hor_acc><gpxgd:hdg_dvc>109</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662121" lon="9.180720"><ele>406.5</ele><time>2026-05-16T10:48:30Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.54</gpxtpx:speed><gpxtpx:course>100</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.9</gpxgd:hor_acc><gpxgd:hdg_dvc>105</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662111" lon="9.180734"><ele>406.1</ele><time>2026-05-16T10:48:32Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.58</gpxtpx:speed><gpxtpx:course>101</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.5</gpxgd:hor_acc><gpxgd:hdg_dvc>102</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662097" lon="9.180786"><ele>406.2</ele><time>2026-05-16T10:48:34Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.49</gpxtpx:speed><gpxtpx:course>98</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.0</gpxgd:hor_acc><gpxgd:hdg_dvc>104</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662092" lon="9.180828"><ele>406.1</ele><time>2026-05-16T10:48:36Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.52</gpxtpx:speed><gpxtpx:course>109</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.2</gpxgd:hor_acc><gpxgd:hdg_dvc>105</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662082" lon="9.180872"><ele>405.9</ele><time>2026-05-16T10:48:38Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.60</gpxtpx:speed><gpxtpx:course>106</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.6</gpxgd:hor_acc><gpxgd:hdg_dvc>98</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662077" lon="9.180915"><ele>406.2</ele><time>2026-05-16T10:48:40Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.54</gpxtpx:speed><gpxtpx:course>107</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.3</gpxgd:hor_acc><gpxgd:hdg_dvc>103</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662079" lon="9.180950"><ele>406.2</ele><time>2026-05-16T10:48:42Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.45</gpxtpx:speed><gpxtpx:course>101</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.4</gpxgd:hor_acc><gpxgd:hdg_dvc>99</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662067" lon="9.180996"><ele>405.8</ele><time>2026-05-16T10:48:44Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.49</gpxtpx:speed><gpxtpx:course>105</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.4</gpxgd:hor_acc><gpxgd:hdg_dvc>100</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662071" lon="9.181039"><ele>406.1</ele><time>2026-05-16T10:48:46Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.50</gpxtpx:speed><gpxtpx:course>106</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.3</gpxgd:hor_acc><gpxgd:hdg_dvc>100</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662071" lon="9.181070"><ele>405.8</ele><time>2026-05-16T10:48:48Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.49</gpxtpx:speed><gpxtpx:course>97</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>3.3</gpxgd:hor_acc><gpxgd:hdg_dvc>96</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662071" lon="9.181103"><ele>406.1</ele><time>2026-05-16T10:48:50Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.56</gpxtpx:speed><gpxtpx:course>99</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.6</gpxgd:hor_acc><gpxgd:hdg_dvc>99</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662064" lon="9.181140"><ele>406.1</ele><time>2026-05-16T10:48:52Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.52</gpxtpx:speed><gpxtpx:course>105</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.3</gpxgd:hor_acc><gpxgd:hdg_dvc>100</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662066" lon="9.181173"><ele>405.2</ele><time>2026-05-16T10:48:54Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.57</gpxtpx:speed><gpxtpx:course>98</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.3</gpxgd:hor_acc><gpxgd:hdg_dvc>94</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662059" lon="9.181204"><ele>405.9</ele><time>2026-05-16T10:48:56Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.51</gpxtpx:speed><gpxtpx:course>105</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.7</gpxgd:hor_acc><gpxgd:hdg_dvc>97</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662057" lon="9.181248"><ele>405.6</ele><time>2026-05-16T10:48:58Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>111</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.4</gpxgd:hor_acc><gpxgd:hdg_dvc>103</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662048" lon="9.181294"><ele>405.7</ele><time>2026-05-16T10:49:00Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.54</gpxtpx:speed><gpxtpx:course>103</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.1</gpxgd:hor_acc><gpxgd:hdg_dvc>96</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662047" lon="9.181326"><ele>405.5</ele><time>2026-05-16T10:49:02Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>102</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.1</gpxgd:hor_acc><gpxgd:hdg_dvc>94</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662044" lon="9.181361"><ele>405.4</ele><time>2026-05-16T10:49:04Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.45</gpxtpx:speed><gpxtpx:course>103</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.8</gpxgd:hor_acc><gpxgd:hdg_dvc>102</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662022" lon="9.181412"><ele>405.7</ele><time>2026-05-16T10:49:06Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.50</gpxtpx:speed><gpxtpx:course>110</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.3</gpxgd:hor_acc><gpxgd:hdg_dvc>97</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662015" lon="9.181440"><ele>405.5</ele><time>2026-05-16T10:49:08Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.43</gpxtpx:speed><gpxtpx:course>95</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.3</gpxgd:hor_acc><gpxgd:hdg_dvc>97</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.662009" lon="9.181490"><ele>405.3</ele><time>2026-05-16T10:49:10Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>101</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.1</gpxgd:hor_acc><gpxgd:hdg_dvc>99</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661992" lon="9.181522"><ele>405.3</ele><time>2026-05-16T10:49:12Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>106</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.3</gpxgd:hor_acc><gpxgd:hdg_dvc>102</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661969" lon="9.181519"><ele>405.7</ele><time>2026-05-16T10:49:14Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.49</gpxtpx:speed><gpxtpx:course>188</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.9</gpxgd:hor_acc><gpxgd:hdg_dvc>179</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661942" lon="9.181519"><ele>405.6</ele><time>2026-05-16T10:49:16Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.50</gpxtpx:speed><gpxtpx:course>189</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.2</gpxgd:hor_acc><gpxgd:hdg_dvc>184</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661911" lon="9.181507"><ele>406.3</ele><time>2026-05-16T10:49:18Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.47</gpxtpx:speed><gpxtpx:course>188</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.7</gpxgd:hor_acc><gpxgd:hdg_dvc>201</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661888" lon="9.181499"><ele>406.0</ele><time>2026-05-16T10:49:20Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>186</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.5</gpxgd:hor_acc><gpxgd:hdg_dvc>185</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661865" lon="9.181483"><ele>405.9</ele><time>2026-05-16T10:49:22Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.39</gpxtpx:speed><gpxtpx:course>193</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.5</gpxgd:hor_acc><gpxgd:hdg_dvc>183</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661842" lon="9.181478"><ele>406.4</ele><time>2026-05-16T10:49:24Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.41</gpxtpx:speed><gpxtpx:course>189</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.5</gpxgd:hor_acc><gpxgd:hdg_dvc>193</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661809" lon="9.181472"><ele>405.5</ele><time>2026-05-16T10:49:26Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>191</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.3</gpxgd:hor_acc><gpxgd:hdg_dvc>187</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661781" lon="9.181467"><ele>405.7</ele><time>2026-05-16T10:49:28Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.35</gpxtpx:speed><gpxtpx:course>191</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.1</gpxgd:hor_acc><gpxgd:hdg_dvc>192</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661756" lon="9.181467"><ele>406.2</ele><time>2026-05-16T10:49:30Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.55</gpxtpx:speed><gpxtpx:course>188</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.9</gpxgd:hor_acc><gpxgd:hdg_dvc>185</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661738" lon="9.181468"><ele>406.1</ele><time>2026-05-16T10:49:32Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.46</gpxtpx:speed><gpxtpx:course>195</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.1</gpxgd:hor_acc><gpxgd:hdg_dvc>189</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661711" lon="9.181468"><ele>406.2</ele><time>2026-05-16T10:49:34Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.47</gpxtpx:speed><gpxtpx:course>185</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.5</gpxgd:hor_acc><gpxgd:hdg_dvc>192</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661688" lon="9.181443"><ele>405.8</ele><time>2026-05-16T10:49:36Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.39</gpxtpx:speed><gpxtpx:course>190</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.6</gpxgd:hor_acc><gpxgd:hdg_dvc>190</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661656" lon="9.181449"><ele>406.0</ele><time>2026-05-16T10:49:38Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.53</gpxtpx:speed><gpxtpx:course>189</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.2</gpxgd:hor_acc><gpxgd:hdg_dvc>191</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661641" lon="9.181446"><ele>406.2</ele><time>2026-05-16T10:49:40Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.46</gpxtpx:speed><gpxtpx:course>193</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.3</gpxgd:hor_acc><gpxgd:hdg_dvc>194</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661617" lon="9.181445"><ele>406.1</ele><time>2026-05-16T10:49:42Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.51</gpxtpx:speed><gpxtpx:course>191</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>3.7</gpxgd:hor_acc><gpxgd:hdg_dvc>194</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661594" lon="9.181426"><ele>406.1</ele><time>2026-05-16T10:49:44Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.43</gpxtpx:speed><gpxtpx:course>194</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.5</gpxgd:hor_acc><gpxgd:hdg_dvc>191</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661569" lon="9.181412"><ele>406.0</ele><time>2026-05-16T10:49:46Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.38</gpxtpx:speed><gpxtpx:course>190</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.2</gpxgd:hor_acc><gpxgd:hdg_dvc>202</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661541" lon="9.181418"><ele>406.1</ele><time>2026-05-16T10:49:48Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.37</gpxtpx:speed><gpxtpx:course>184</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.1</gpxgd:hor_acc><gpxgd:hdg_dvc>191</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661516" lon="9.181405"><ele>406.2</ele><time>2026-05-16T10:49:50Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.45</gpxtpx:speed><gpxtpx:course>188</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.6</gpxgd:hor_acc><gpxgd:hdg_dvc>201</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661500" lon="9.181401"><ele>406.7</ele><time>2026-05-16T10:49:52Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.47</gpxtpx:speed><gpxtpx:course>185</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.2</gpxgd:hor_acc><gpxgd:hdg_dvc>193</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661480" lon="9.181389"><ele>406.3</ele><time>2026-05-16T10:49:54Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.44</gpxtpx:speed><gpxtpx:course>185</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.4</gpxgd:hor_acc><gpxgd:hdg_dvc>191</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661459" lon="9.181386"><ele>406.4</ele><time>2026-05-16T10:49:56Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.31</gpxtpx:speed><gpxtpx:course>183</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.1</gpxgd:hor_acc><gpxgd:hdg_dvc>201</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661431" lon="9.181393"><ele>406.6</ele><time>2026-05-16T10:49:58Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>181</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.5</gpxgd:hor_acc><gpxgd:hdg_dvc>197</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661411" lon="9.181378"><ele>406.5</ele><time>2026-05-16T10:50:00Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.45</gpxtpx:speed><gpxtpx:course>193</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.8</gpxgd:hor_acc><gpxgd:hdg_dvc>197</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661390" lon="9.181379"><ele>406.5</ele><time>2026-05-16T10:50:02Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.44</gpxtpx:speed><gpxtpx:course>177</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.0</gpxgd:hor_acc><gpxgd:hdg_dvc>198</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661361" lon="9.181362"><ele>406.4</ele><time>2026-05-16T10:50:04Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.41</gpxtpx:speed><gpxtpx:course>178</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.1</gpxgd:hor_acc><gpxgd:hdg_dvc>196</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661334" lon="9.181363"><ele>406.7</ele><time>2026-05-16T10:50:06Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>188</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.3</gpxgd:hor_acc><gpxgd:hdg_dvc>195</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661317" lon="9.181351"><ele>406.6</ele><time>2026-05-16T10:50:08Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.37</gpxtpx:speed><gpxtpx:course>185</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.8</gpxgd:hor_acc><gpxgd:hdg_dvc>195</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661297" lon="9.181348"><ele>406.2</ele><time>2026-05-16T10:50:10Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.31</gpxtpx:speed><gpxtpx:course>189</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.2</gpxgd:hor_acc><gpxgd:hdg_dvc>191</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661274" lon="9.181348"><ele>407.0</ele><time>2026-05-16T10:50:12Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.45</gpxtpx:speed><gpxtpx:course>195</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.5</gpxgd:hor_acc><gpxgd:hdg_dvc>194</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661245" lon="9.181326"><ele>406.7</ele><time>2026-05-16T10:50:14Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>186</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>8.1</gpxgd:hor_acc><gpxgd:hdg_dvc>191</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661230" lon="9.181340"><ele>406.9</ele><time>2026-05-16T10:50:16Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.49</gpxtpx:speed><gpxtpx:course>195</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.6</gpxgd:hor_acc><gpxgd:hdg_dvc>188</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661229" lon="9.181337"><ele>406.6</ele><time>2026-05-16T10:50:18Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>235</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.3</gpxgd:hor_acc><gpxgd:hdg_dvc>188</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661223" lon="9.181334"><ele>406.9</ele><time>2026-05-16T10:50:20Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>148</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.0</gpxgd:hor_acc><gpxgd:hdg_dvc>194</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661223" lon="9.181336"><ele>406.8</ele><time>2026-05-16T10:50:22Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.01</gpxtpx:speed><gpxtpx:course>164</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.9</gpxgd:hor_acc><gpxgd:hdg_dvc>184</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661232" lon="9.181330"><ele>406.9</ele><time>2026-05-16T10:50:24Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>3</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>8.0</gpxgd:hor_acc><gpxgd:hdg_dvc>192</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661235" lon="9.181317"><ele>406.7</ele><time>2026-05-16T10:50:26Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>280</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>8.9</gpxgd:hor_acc><gpxgd:hdg_dvc>186</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661224" lon="9.181318"><ele>406.9</ele><time>2026-05-16T10:50:28Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>211</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.5</gpxgd:hor_acc><gpxgd:hdg_dvc>194</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661231" lon="9.181320"><ele>406.7</ele><time>2026-05-16T10:50:30Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.01</gpxtpx:speed><gpxtpx:course>47</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.5</gpxgd:hor_acc><gpxgd:hdg_dvc>185</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661230" lon="9.181331"><ele>406.8</ele><time>2026-05-16T10:50:32Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>353</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.9</gpxgd:hor_acc><gpxgd:hdg_dvc>188</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661227" lon="9.181330"><ele>406.5</ele><time>2026-05-16T10:50:34Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>232</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.7</gpxgd:hor_acc><gpxgd:hdg_dvc>180</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661231" lon="9.181329"><ele>406.6</ele><time>2026-05-16T10:50:36Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>264</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.6</gpxgd:hor_acc><gpxgd:hdg_dvc>185</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661222" lon="9.181316"><ele>406.7</ele><time>2026-05-16T10:50:38Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.02</gpxtpx:speed><gpxtpx:course>326</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.0</gpxgd:hor_acc><gpxgd:hdg_dvc>189</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661226" lon="9.181326"><ele>406.9</ele><time>2026-05-16T10:50:40Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>84</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.7</gpxgd:hor_acc><gpxgd:hdg_dvc>190</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661221" lon="9.181318"><ele>406.7</ele><time>2026-05-16T10:50:42Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.01</gpxtpx:speed><gpxtpx:course>100</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.3</gpxgd:hor_acc><gpxgd:hdg_dvc>179</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661217" lon="9.181314"><ele>407.4</ele><time>2026-05-16T10:50:44Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.13</gpxtpx:speed><gpxtpx:course>350</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.0</gpxgd:hor_acc><gpxgd:hdg_dvc>174</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661206" lon="9.181335"><ele>406.7</ele><time>2026-05-16T10:50:46Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.40</gpxtpx:speed><gpxtpx:course>131</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.3</gpxgd:hor_acc><gpxgd:hdg_dvc>135</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661179" lon="9.181355"><ele>406.6</ele><time>2026-05-16T10:50:48Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.31</gpxtpx:speed><gpxtpx:course>132</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.1</gpxgd:hor_acc><gpxgd:hdg_dvc>127</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661157" lon="9.181378"><ele>406.8</ele><time>2026-05-16T10:50:50Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.46</gpxtpx:speed><gpxtpx:course>137</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.4</gpxgd:hor_acc><gpxgd:hdg_dvc>124</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661150" lon="9.181406"><ele>406.8</ele><time>2026-05-16T10:50:52Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.54</gpxtpx:speed><gpxtpx:course>131</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.1</gpxgd:hor_acc><gpxgd:hdg_dvc>141</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661131" lon="9.181450"><ele>406.4</ele><time>2026-05-16T10:50:54Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.34</gpxtpx:speed><gpxtpx:course>138</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.5</gpxgd:hor_acc><gpxgd:hdg_dvc>129</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661111" lon="9.181488"><ele>406.7</ele><time>2026-05-16T10:50:56Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.36</gpxtpx:speed><gpxtpx:course>130</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.0</gpxgd:hor_acc><gpxgd:hdg_dvc>130</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661107" lon="9.181512"><ele>406.6</ele><time>2026-05-16T10:50:58Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.34</gpxtpx:speed><gpxtpx:course>131</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.5</gpxgd:hor_acc><gpxgd:hdg_dvc>124</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661080" lon="9.181530"><ele>406.9</ele><time>2026-05-16T10:51:00Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.30</gpxtpx:speed><gpxtpx:course>134</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.4</gpxgd:hor_acc><gpxgd:hdg_dvc>129</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661058" lon="9.181555"><ele>406.8</ele><time>2026-05-16T10:51:02Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.33</gpxtpx:speed><gpxtpx:course>136</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.4</gpxgd:hor_acc><gpxgd:hdg_dvc>130</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661036" lon="9.181583"><ele>406.9</ele><time>2026-05-16T10:51:04Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.33</gpxtpx:speed><gpxtpx:course>142</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.0</gpxgd:hor_acc><gpxgd:hdg_dvc>138</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661016" lon="9.181603"><ele>406.8</ele><time>2026-05-16T10:51:06Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.41</gpxtpx:speed><gpxtpx:course>140</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.3</gpxgd:hor_acc><gpxgd:hdg_dvc>129</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660997" lon="9.181632"><ele>406.5</ele><time>2026-05-16T10:51:08Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.29</gpxtpx:speed><gpxtpx:course>134</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.2</gpxgd:hor_acc><gpxgd:hdg_dvc>136</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660987" lon="9.181665"><ele>406.9</ele><time>2026-05-16T10:51:10Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.28</gpxtpx:speed><gpxtpx:course>137</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.9</gpxgd:hor_acc><gpxgd:hdg_dvc>137</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660973" lon="9.181687"><ele>407.1</ele><time>2026-05-16T10:51:12Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.41</gpxtpx:speed><gpxtpx:course>129</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.3</gpxgd:hor_acc><gpxgd:hdg_dvc>145</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660962" lon="9.181703"><ele>406.5</ele><time>2026-05-16T10:51:14Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.34</gpxtpx:speed><gpxtpx:course>138</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.9</gpxgd:hor_acc><gpxgd:hdg_dvc>121</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660942" lon="9.181727"><ele>406.4</ele><time>2026-05-16T10:51:16Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.45</gpxtpx:speed><gpxtpx:course>128</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.3</gpxgd:hor_acc><gpxgd:hdg_dvc>135</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660913" lon="9.181757"><ele>407.0</ele><time>2026-05-16T10:51:18Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.38</gpxtpx:speed><gpxtpx:course>136</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.3</gpxgd:hor_acc><gpxgd:hdg_dvc>131</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660897" lon="9.181799"><ele>406.2</ele><time>2026-05-16T10:51:20Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.46</gpxtpx:speed><gpxtpx:course>138</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.0</gpxgd:hor_acc><gpxgd:hdg_dvc>131</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660872" lon="9.181836"><ele>406.3</ele><time>2026-05-16T10:51:22Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.41</gpxtpx:speed><gpxtpx:course>138</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.1</gpxgd:hor_acc><gpxgd:hdg_dvc>143</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660858" lon="9.181865"><ele>406.3</ele><time>2026-05-16T10:51:24Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.34</gpxtpx:speed><gpxtpx:course>132</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.4</gpxgd:hor_acc><gpxgd:hdg_dvc>140</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660843" lon="9.181879"><ele>406.1</ele><time>2026-05-16T10:51:26Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.45</gpxtpx:speed><gpxtpx:course>129</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.1</gpxgd:hor_acc><gpxgd:hdg_dvc>141</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660818" lon="9.181897"><ele>406.5</ele><time>2026-05-16T10:51:28Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.41</gpxtpx:speed><gpxtpx:course>139</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.3</gpxgd:hor_acc><gpxgd:hdg_dvc>148</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660806" lon="9.181936"><ele>406.6</ele><time>2026-05-16T10:51:30Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.55</gpxtpx:speed><gpxtpx:course>141</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.6</gpxgd:hor_acc><gpxgd:hdg_dvc>136</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660787" lon="9.181975"><ele>406.7</ele><time>2026-05-16T10:51:32Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.43</gpxtpx:speed><gpxtpx:course>132</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.4</gpxgd:hor_acc><gpxgd:hdg_dvc>136</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660763" lon="9.182004"><ele>406.4</ele><time>2026-05-16T10:51:34Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.50</gpxtpx:speed><gpxtpx:course>136</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.9</gpxgd:hor_acc><gpxgd:hdg_dvc>146</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660742" lon="9.182040"><ele>406.5</ele><time>2026-05-16T10:51:36Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.46</gpxtpx:speed><gpxtpx:course>133</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.7</gpxgd:hor_acc><gpxgd:hdg_dvc>136</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660728" lon="9.182076"><ele>406.4</ele><time>2026-05-16T10:51:38Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.43</gpxtpx:speed><gpxtpx:course>135</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.2</gpxgd:hor_acc><gpxgd:hdg_dvc>142</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660709" lon="9.182104"><ele>406.3</ele><time>2026-05-16T10:51:40Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.36</gpxtpx:speed><gpxtpx:course>139</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.1</gpxgd:hor_acc><gpxgd:hdg_dvc>135</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660687" lon="9.182132"><ele>406.0</ele><time>2026-05-16T10:51:42Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.30</gpxtpx:speed><gpxtpx:course>130</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.7</gpxgd:hor_acc><gpxgd:hdg_dvc>133</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660661" lon="9.182148"><ele>406.1</ele><time>2026-05-16T10:51:44Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.43</gpxtpx:speed><gpxtpx:course>147</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.4</gpxgd:hor_acc><gpxgd:hdg_dvc>145</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660643" lon="9.182183"><ele>406.5</ele><time>2026-05-16T10:51:46Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.46</gpxtpx:speed><gpxtpx:course>131</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.3</gpxgd:hor_acc><gpxgd:hdg_dvc>145</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660628" lon="9.182208"><ele>406.4</ele><time>2026-05-16T10:51:48Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.51</gpxtpx:speed><gpxtpx:course>140</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.0</gpxgd:hor_acc><gpxgd:hdg_dvc>136</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660628" lon="9.182223"><ele>406.2</ele><time>2026-05-16T10:51:50Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.88</gpxtpx:speed><gpxtpx:course>117</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.4</gpxgd:hor_acc><gpxgd:hdg_dvc>114</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660638" lon="9.182252"><ele>406.0</ele><time>2026-05-16T10:51:52Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.44</gpxtpx:speed><gpxtpx:course>69</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.1</gpxgd:hor_acc><gpxgd:hdg_dvc>79</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660646" lon="9.182294"><ele>405.8</ele><time>2026-05-16T10:51:54Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.62</gpxtpx:speed><gpxtpx:course>72</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.1</gpxgd:hor_acc><gpxgd:hdg_dvc>79</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660655" lon="9.182320"><ele>406.1</ele><time>2026-05-16T10:51:56Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.37</gpxtpx:speed><gpxtpx:course>75</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.5</gpxgd:hor_acc><gpxgd:hdg_dvc>71</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660667" lon="9.182356"><ele>406.0</ele><time>2026-05-16T10:51:58Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.51</gpxtpx:speed><gpxtpx:course>73</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.7</gpxgd:hor_acc><gpxgd:hdg_dvc>64</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660674" lon="9.182397"><ele>405.8</ele><time>2026-05-16T10:52:00Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.51</gpxtpx:speed><gpxtpx:course>74</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.9</gpxgd:hor_acc><gpxgd:hdg_dvc>75</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660692" lon="9.182440"><ele>405.7</ele><time>2026-05-16T10:52:02Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.65</gpxtpx:speed><gpxtpx:course>68</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.5</gpxgd:hor_acc><gpxgd:hdg_dvc>79</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660699" lon="9.182483"><ele>405.5</ele><time>2026-05-16T10:52:04Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.52</gpxtpx:speed><gpxtpx:course>74</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.8</gpxgd:hor_acc><gpxgd:hdg_dvc>76</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660705" lon="9.182524"><ele>405.9</ele><time>2026-05-16T10:52:06Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.49</gpxtpx:speed><gpxtpx:course>72</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.3</gpxgd:hor_acc><gpxgd:hdg_dvc>76</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660716" lon="9.182560"><ele>405.4</ele><time>2026-05-16T10:52:08Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.44</gpxtpx:speed><gpxtpx:course>70</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.4</gpxgd:hor_acc><gpxgd:hdg_dvc>74</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660727" lon="9.182600"><ele>405.4</ele><time>2026-05-16T10:52:10Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.51</gpxtpx:speed><gpxtpx:course>78</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.6</gpxgd:hor_acc><gpxgd:hdg_dvc>74</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660737" lon="9.182634"><ele>405.3</ele><time>2026-05-16T10:52:12Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.40</gpxtpx:speed><gpxtpx:course>77</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>8.1</gpxgd:hor_acc><gpxgd:hdg_dvc>68</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660741" lon="9.182674"><ele>405.6</ele><time>2026-05-16T10:52:14Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.46</gpxtpx:speed><gpxtpx:course>71</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.5</gpxgd:hor_acc><gpxgd:hdg_dvc>75</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660748" lon="9.182716"><ele>405.4</ele><time>2026-05-16T10:52:16Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.58</gpxtpx:speed><gpxtpx:course>63</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>8.0</gpxgd:hor_acc><gpxgd:hdg_dvc>73</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660760" lon="9.182756"><ele>405.4</ele><time>2026-05-16T10:52:18Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>72</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.6</gpxgd:hor_acc><gpxgd:hdg_dvc>72</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660756" lon="9.182802"><ele>405.8</ele><time>2026-05-16T10:52:20Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.58</gpxtpx:speed><gpxtpx:course>73</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.6</gpxgd:hor_acc><gpxgd:hdg_dvc>73</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660763" lon="9.182833"><ele>405.5</ele><time>2026-05-16T10:52:22Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.65</gpxtpx:speed><gpxtpx:course>68</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.1</gpxgd:hor_acc><gpxgd:hdg_dvc>65</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660760" lon="9.182861"><ele>405.5</ele><time>2026-05-16T10:52:24Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.45</gpxtpx:speed><gpxtpx:course>74</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.3</gpxgd:hor_acc><gpxgd:hdg_dvc>69</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660760" lon="9.182903"><ele>405.4</ele><time>2026-05-16T10:52:26Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.39</gpxtpx:speed><gpxtpx:course>69</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.5</gpxgd:hor_acc><gpxgd:hdg_dvc>82</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660766" lon="9.182932"><ele>405.2</ele><time>2026-05-16T10:52:28Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>71</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.5</gpxgd:hor_acc><gpxgd:hdg_dvc>63</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660777" lon="9.182978"><ele>405.1</ele><time>2026-05-16T10:52:30Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.58</gpxtpx:speed><gpxtpx:course>72</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.2</gpxgd:hor_acc><gpxgd:hdg_dvc>64</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660771" lon="9.183017"><ele>404.9</ele><time>2026-05-16T10:52:32Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.49</gpxtpx:speed><gpxtpx:course>74</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.6</gpxgd:hor_acc><gpxgd:hdg_dvc>64</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660774" lon="9.183042"><ele>405.2</ele><time>2026-05-16T10:52:34Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.47</gpxtpx:speed><gpxtpx:course>71</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.8</gpxgd:hor_acc><gpxgd:hdg_dvc>60</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660777" lon="9.183079"><ele>404.7</ele><time>2026-05-16T10:52:36Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.51</gpxtpx:speed><gpxtpx:course>79</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.5</gpxgd:hor_acc><gpxgd:hdg_dvc>68</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660790" lon="9.183127"><ele>404.9</ele><time>2026-05-16T10:52:38Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.54</gpxtpx:speed><gpxtpx:course>70</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.6</gpxgd:hor_acc><gpxgd:hdg_dvc>71</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660792" lon="9.183155"><ele>404.6</ele><time>2026-05-16T10:52:40Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.45</gpxtpx:speed><gpxtpx:course>75</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.8</gpxgd:hor_acc><gpxgd:hdg_dvc>59</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660799" lon="9.183183"><ele>404.9</ele><time>2026-05-16T10:52:42Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.56</gpxtpx:speed><gpxtpx:course>72</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.6</gpxgd:hor_acc><gpxgd:hdg_dvc>68</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660806" lon="9.183211"><ele>404.8</ele><time>2026-05-16T10:52:44Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.52</gpxtpx:speed><gpxtpx:course>72</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.8</gpxgd:hor_acc><gpxgd:hdg_dvc>80</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660825" lon="9.183241"><ele>404.8</ele><time>2026-05-16T10:52:46Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.36</gpxtpx:speed><gpxtpx:course>72</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.9</gpxgd:hor_acc><gpxgd:hdg_dvc>76</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660840" lon="9.183282"><ele>404.7</ele><time>2026-05-16T10:52:48Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>73</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.4</gpxgd:hor_acc><gpxgd:hdg_dvc>65</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660845" lon="9.183325"><ele>405.0</ele><time>2026-05-16T10:52:50Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.40</gpxtpx:speed><gpxtpx:course>70</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.7</gpxgd:hor_acc><gpxgd:hdg_dvc>71</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660848" lon="9.183354"><ele>404.4</ele><time>2026-05-16T10:52:52Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.43</gpxtpx:speed><gpxtpx:course>75</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.9</gpxgd:hor_acc><gpxgd:hdg_dvc>77</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660867" lon="9.183389"><ele>404.6</ele><time>2026-05-16T10:52:54Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.34</gpxtpx:speed><gpxtpx:course>30</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.7</gpxgd:hor_acc><gpxgd:hdg_dvc>22</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660892" lon="9.183393"><ele>404.9</ele><time>2026-05-16T10:52:56Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.49</gpxtpx:speed><gpxtpx:course>30</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.6</gpxgd:hor_acc><gpxgd:hdg_dvc>19</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660907" lon="9.183403"><ele>404.4</ele><time>2026-05-16T10:52:58Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.38</gpxtpx:speed><gpxtpx:course>18</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.1</gpxgd:hor_acc><gpxgd:hdg_dvc>12</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660930" lon="9.183416"><ele>404.8</ele><time>2026-05-16T10:53:00Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.52</gpxtpx:speed><gpxtpx:course>20</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.3</gpxgd:hor_acc><gpxgd:hdg_dvc>13</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660956" lon="9.183446"><ele>404.5</ele><time>2026-05-16T10:53:02Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.52</gpxtpx:speed><gpxtpx:course>20</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.1</gpxgd:hor_acc><gpxgd:hdg_dvc>18</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660985" lon="9.183456"><ele>404.6</ele><time>2026-05-16T10:53:04Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.49</gpxtpx:speed><gpxtpx:course>22</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.7</gpxgd:hor_acc><gpxgd:hdg_dvc>15</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661013" lon="9.183478"><ele>404.4</ele><time>2026-05-16T10:53:06Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.59</gpxtpx:speed><gpxtpx:course>16</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.1</gpxgd:hor_acc><gpxgd:hdg_dvc>24</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661030" lon="9.183505"><ele>404.3</ele><time>2026-05-16T10:53:08Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.43</gpxtpx:speed><gpxtpx:course>20</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.4</gpxgd:hor_acc><gpxgd:hdg_dvc>20</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661060" lon="9.183506"><ele>404.3</ele><time>2026-05-16T10:53:10Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.49</gpxtpx:speed><gpxtpx:course>15</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.1</gpxgd:hor_acc><gpxgd:hdg_dvc>20</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661083" lon="9.183540"><ele>404.5</ele><time>2026-05-16T10:53:12Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.34</gpxtpx:speed><gpxtpx:course>21</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.6</gpxgd:hor_acc><gpxgd:hdg_dvc>13</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661117" lon="9.183560"><ele>404.3</ele><time>2026-05-16T10:53:14Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.52</gpxtpx:speed><gpxtpx:course>18</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.6</gpxgd:hor_acc><gpxgd:hdg_dvc>19</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661134" lon="9.183557"><ele>404.1</ele><time>2026-05-16T10:53:16Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.49</gpxtpx:speed><gpxtpx:course>12</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.5</gpxgd:hor_acc><gpxgd:hdg_dvc>18</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661164" lon="9.183561"><ele>404.1</ele><time>2026-05-16T10:53:18Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.44</gpxtpx:speed><gpxtpx:course>18</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.6</gpxgd:hor_acc><gpxgd:hdg_dvc>23</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661186" lon="9.183582"><ele>403.9</ele><time>2026-05-16T10:53:20Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.58</gpxtpx:speed><gpxtpx:course>17</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.8</gpxgd:hor_acc><gpxgd:hdg_dvc>17</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661216" lon="9.183604"><ele>404.2</ele><time>2026-05-16T10:53:22Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>10</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.5</gpxgd:hor_acc><gpxgd:hdg_dvc>23</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661241" lon="9.183617"><ele>404.0</ele><time>2026-05-16T10:53:24Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.41</gpxtpx:speed><gpxtpx:course>25</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.4</gpxgd:hor_acc><gpxgd:hdg_dvc>22</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661265" lon="9.183647"><ele>404.0</ele><time>2026-05-16T10:53:26Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>23</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.3</gpxgd:hor_acc><gpxgd:hdg_dvc>26</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661285" lon="9.183657"><ele>403.9</ele><time>2026-05-16T10:53:28Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>18</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.9</gpxgd:hor_acc><gpxgd:hdg_dvc>21</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661299" lon="9.183669"><ele>404.2</ele><time>2026-05-16T10:53:30Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.36</gpxtpx:speed><gpxtpx:course>16</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.4</gpxgd:hor_acc><gpxgd:hdg_dvc>20</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661336" lon="9.183673"><ele>403.9</ele><time>2026-05-16T10:53:32Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.55</gpxtpx:speed><gpxtpx:course>13</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.2</gpxgd:hor_acc><gpxgd:hdg_dvc>27</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661365" lon="9.183671"><ele>403.7</ele><time>2026-05-16T10:53:34Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.56</gpxtpx:speed><gpxtpx:course>16</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.1</gpxgd:hor_acc><gpxgd:hdg_dvc>12</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661391" lon="9.183702"><ele>403.8</ele><time>2026-05-16T10:53:36Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.40</gpxtpx:speed><gpxtpx:course>14</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.2</gpxgd:hor_acc><gpxgd:hdg_dvc>29</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661419" lon="9.183731"><ele>403.8</ele><time>2026-05-16T10:53:38Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.45</gpxtpx:speed><gpxtpx:course>15</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.1</gpxgd:hor_acc><gpxgd:hdg_dvc>22</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661440" lon="9.183729"><ele>403.2</ele><time>2026-05-16T10:53:40Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.38</gpxtpx:speed><gpxtpx:course>14</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.8</gpxgd:hor_acc><gpxgd:hdg_dvc>17</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661473" lon="9.183723"><ele>403.6</ele><time>2026-05-16T10:53:42Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.28</gpxtpx:speed><gpxtpx:course>20</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.2</gpxgd:hor_acc><gpxgd:hdg_dvc>34</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661491" lon="9.183751"><ele>403.5</ele><time>2026-05-16T10:53:44Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.30</gpxtpx:speed><gpxtpx:course>15</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.9</gpxgd:hor_acc><gpxgd:hdg_dvc>17</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661519" lon="9.183755"><ele>403.5</ele><time>2026-05-16T10:53:46Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.46</gpxtpx:speed><gpxtpx:course>12</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.3</gpxgd:hor_acc><gpxgd:hdg_dvc>31</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661547" lon="9.183765"><ele>403.5</ele><time>2026-05-16T10:53:48Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.36</gpxtpx:speed><gpxtpx:course>20</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.5</gpxgd:hor_acc><gpxgd:hdg_dvc>17</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661579" lon="9.183792"><ele>403.1</ele><time>2026-05-16T10:53:50Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.50</gpxtpx:speed><gpxtpx:course>21</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.8</gpxgd:hor_acc><gpxgd:hdg_dvc>29</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661603" lon="9.183804"><ele>403.4</ele><time>2026-05-16T10:53:52Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>18</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.2</gpxgd:hor_acc><gpxgd:hdg_dvc>22</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661616" lon="9.183825"><ele>403.7</ele><time>2026-05-16T10:53:54Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.44</gpxtpx:speed><gpxtpx:course>18</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.9</gpxgd:hor_acc><gpxgd:hdg_dvc>29</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661632" lon="9.183846"><ele>403.5</ele><time>2026-05-16T10:53:56Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.29</gpxtpx:speed><gpxtpx:course>26</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.3</gpxgd:hor_acc><gpxgd:hdg_dvc>22</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661651" lon="9.183852"><ele>403.6</ele><time>2026-05-16T10:53:58Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.40</gpxtpx:speed><gpxtpx:course>12</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.3</gpxgd:hor_acc><gpxgd:hdg_dvc>23</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661657" lon="9.183872"><ele>403.6</ele><time>2026-05-16T10:54:00Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.38</gpxtpx:speed><gpxtpx:course>76</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.1</gpxgd:hor_acc><gpxgd:hdg_dvc>79</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661660" lon="9.183923"><ele>403.3</ele><time>2026-05-16T10:54:02Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.43</gpxtpx:speed><gpxtpx:course>67</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.5</gpxgd:hor_acc><gpxgd:hdg_dvc>73</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661661" lon="9.183945"><ele>402.7</ele><time>2026-05-16T10:54:04Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.32</gpxtpx:speed><gpxtpx:course>71</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.9</gpxgd:hor_acc><gpxgd:hdg_dvc>79</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661674" lon="9.183985"><ele>403.0</ele><time>2026-05-16T10:54:06Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.39</gpxtpx:speed><gpxtpx:course>69</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.4</gpxgd:hor_acc><gpxgd:hdg_dvc>69</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661681" lon="9.184022"><ele>403.1</ele><time>2026-05-16T10:54:08Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.41</gpxtpx:speed><gpxtpx:course>77</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.3</gpxgd:hor_acc><gpxgd:hdg_dvc>68</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661696" lon="9.184062"><ele>402.8</ele><time>2026-05-16T10:54:10Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.43</gpxtpx:speed><gpxtpx:course>74</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.2</gpxgd:hor_acc><gpxgd:hdg_dvc>72</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661704" lon="9.184088"><ele>403.1</ele><time>2026-05-16T10:54:12Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.31</gpxtpx:speed><gpxtpx:course>79</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.7</gpxgd:hor_acc><gpxgd:hdg_dvc>79</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661713" lon="9.184135"><ele>403.1</ele><time>2026-05-16T10:54:14Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.39</gpxtpx:speed><gpxtpx:course>77</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.4</gpxgd:hor_acc><gpxgd:hdg_dvc>66</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661727" lon="9.184168"><ele>403.1</ele><time>2026-05-16T10:54:16Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.32</gpxtpx:speed><gpxtpx:course>76</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.9</gpxgd:hor_acc><gpxgd:hdg_dvc>61</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661739" lon="9.184203"><ele>402.9</ele><time>2026-05-16T10:54:18Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.34</gpxtpx:speed><gpxtpx:course>69</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.8</gpxgd:hor_acc><gpxgd:hdg_dvc>67</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661759" lon="9.184237"><ele>403.0</ele><time>2026-05-16T10:54:20Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.51</gpxtpx:speed><gpxtpx:course>69</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.3</gpxgd:hor_acc><gpxgd:hdg_dvc>69</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661758" lon="9.184273"><ele>402.7</ele><time>2026-05-16T10:54:22Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.33</gpxtpx:speed><gpxtpx:course>80</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.1</gpxgd:hor_acc><gpxgd:hdg_dvc>60</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661773" lon="9.184293"><ele>402.9</ele><time>2026-05-16T10:54:24Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.34</gpxtpx:speed><gpxtpx:course>81</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.2</gpxgd:hor_acc><gpxgd:hdg_dvc>71</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661775" lon="9.184327"><ele>402.4</ele><time>2026-05-16T10:54:26Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.37</gpxtpx:speed><gpxtpx:course>68</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.0</gpxgd:hor_acc><gpxgd:hdg_dvc>63</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661784" lon="9.184357"><ele>402.7</ele><time>2026-05-16T10:54:28Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.31</gpxtpx:speed><gpxtpx:course>64</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.9</gpxgd:hor_acc><gpxgd:hdg_dvc>67</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661793" lon="9.184389"><ele>402.1</ele><time>2026-05-16T10:54:30Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.37</gpxtpx:speed><gpxtpx:course>66</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.7</gpxgd:hor_acc><gpxgd:hdg_dvc>57</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661797" lon="9.184406"><ele>402.2</ele><time>2026-05-16T10:54:32Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.41</gpxtpx:speed><gpxtpx:course>74</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.3</gpxgd:hor_acc><gpxgd:hdg_dvc>71</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661799" lon="9.184445"><ele>402.7</ele><time>2026-05-16T10:54:34Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.40</gpxtpx:speed><gpxtpx:course>70</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.8</gpxgd:hor_acc><gpxgd:hdg_dvc>55</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661802" lon="9.184488"><ele>402.4</ele><time>2026-05-16T10:54:36Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>75</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.7</gpxgd:hor_acc><gpxgd:hdg_dvc>67</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661806" lon="9.184523"><ele>402.3</ele><time>2026-05-16T10:54:38Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.34</gpxtpx:speed><gpxtpx:course>69</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.4</gpxgd:hor_acc><gpxgd:hdg_dvc>70</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661819" lon="9.184554"><ele>402.5</ele><time>2026-05-16T10:54:40Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.36</gpxtpx:speed><gpxtpx:course>69</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.4</gpxgd:hor_acc><gpxgd:hdg_dvc>70</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661822" lon="9.184590"><ele>402.4</ele><time>2026-05-16T10:54:42Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>75</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.8</gpxgd:hor_acc><gpxgd:hdg_dvc>63</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661831" lon="9.184618"><ele>402.3</ele><time>2026-05-16T10:54:44Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>71</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.2</gpxgd:hor_acc><gpxgd:hdg_dvc>65</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661838" lon="9.184644"><ele>402.1</ele><time>2026-05-16T10:54:46Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.36</gpxtpx:speed><gpxtpx:course>73</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.8</gpxgd:hor_acc><gpxgd:hdg_dvc>64</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661847" lon="9.184684"><ele>402.0</ele><time>2026-05-16T10:54:48Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.36</gpxtpx:speed><gpxtpx:course>75</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.1</gpxgd:hor_acc><gpxgd:hdg_dvc>67</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661856" lon="9.184727"><ele>402.3</ele><time>2026-05-16T10:54:50Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.40</gpxtpx:speed><gpxtpx:course>78</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.6</gpxgd:hor_acc><gpxgd:hdg_dvc>61</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661874" lon="9.184765"><ele>402.0</ele><time>2026-05-16T10:54:52Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.26</gpxtpx:speed><gpxtpx:course>74</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.0</gpxgd:hor_acc><gpxgd:hdg_dvc>76</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661874" lon="9.184793"><ele>401.9</ele><time>2026-05-16T10:54:54Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.43</gpxtpx:speed><gpxtpx:course>75</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.4</gpxgd:hor_acc><gpxgd:hdg_dvc>68</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661878" lon="9.184818"><ele>402.1</ele><time>2026-05-16T10:54:56Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.40</gpxtpx:speed><gpxtpx:course>76</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.2</gpxgd:hor_acc><gpxgd:hdg_dvc>64</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661878" lon="9.184844"><ele>402.0</ele><time>2026-05-16T10:54:58Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.36</gpxtpx:speed><gpxtpx:course>81</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.6</gpxgd:hor_acc><gpxgd:hdg_dvc>70</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661877" lon="9.184857"><ele>402.0</ele><time>2026-05-16T10:55:00Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.68</gpxtpx:speed><gpxtpx:course>78</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.6</gpxgd:hor_acc><gpxgd:hdg_dvc>72</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661872" lon="9.184847"><ele>401.9</ele><time>2026-05-16T10:55:02Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>19</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.5</gpxgd:hor_acc><gpxgd:hdg_dvc>73</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661874" lon="9.184854"><ele>402.0</ele><time>2026-05-16T10:55:04Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>4</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.2</gpxgd:hor_acc><gpxgd:hdg_dvc>71</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661877" lon="9.184851"><ele>402.1</ele><time>2026-05-16T10:55:06Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.08</gpxtpx:speed><gpxtpx:course>281</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.5</gpxgd:hor_acc><gpxgd:hdg_dvc>69</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661870" lon="9.184841"><ele>401.9</ele><time>2026-05-16T10:55:08Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.01</gpxtpx:speed><gpxtpx:course>146</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.8</gpxgd:hor_acc><gpxgd:hdg_dvc>73</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661876" lon="9.184833"><ele>402.3</ele><time>2026-05-16T10:55:10Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>330</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.5</gpxgd:hor_acc><gpxgd:hdg_dvc>69</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661878" lon="9.184840"><ele>402.0</ele><time>2026-05-16T10:55:12Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.05</gpxtpx:speed><gpxtpx:course>196</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.3</gpxgd:hor_acc><gpxgd:hdg_dvc>68</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661887" lon="9.184846"><ele>402.0</ele><time>2026-05-16T10:55:14Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>93</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.1</gpxgd:hor_acc><gpxgd:hdg_dvc>77</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661884" lon="9.184846"><ele>401.8</ele><time>2026-05-16T10:55:16Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.02</gpxtpx:speed><gpxtpx:course>180</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.8</gpxgd:hor_acc><gpxgd:hdg_dvc>85</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661885" lon="9.184845"><ele>401.9</ele><time>2026-05-16T10:55:18Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.04</gpxtpx:speed><gpxtpx:course>59</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.4</gpxgd:hor_acc><gpxgd:hdg_dvc>72</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661882" lon="9.184837"><ele>402.0</ele><time>2026-05-16T10:55:20Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.01</gpxtpx:speed><gpxtpx:course>135</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.3</gpxgd:hor_acc><gpxgd:hdg_dvc>66</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661870" lon="9.184835"><ele>401.8</ele><time>2026-05-16T10:55:22Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.11</gpxtpx:speed><gpxtpx:course>309</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.2</gpxgd:hor_acc><gpxgd:hdg_dvc>74</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661869" lon="9.184833"><ele>402.3</ele><time>2026-05-16T10:55:24Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>55</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.4</gpxgd:hor_acc><gpxgd:hdg_dvc>76</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661873" lon="9.184841"><ele>401.9</ele><time>2026-05-16T10:55:26Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>14</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.1</gpxgd:hor_acc><gpxgd:hdg_dvc>77</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661872" lon="9.184843"><ele>401.7</ele><time>2026-05-16T10:55:28Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.05</gpxtpx:speed><gpxtpx:course>294</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.1</gpxgd:hor_acc><gpxgd:hdg_dvc>75</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661879" lon="9.184837"><ele>401.8</ele><time>2026-05-16T10:55:30Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>141</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.4</gpxgd:hor_acc><gpxgd:hdg_dvc>79</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661879" lon="9.184836"><ele>401.6</ele><time>2026-05-16T10:55:32Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>205</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.9</gpxgd:hor_acc><gpxgd:hdg_dvc>75</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661879" lon="9.184840"><ele>401.8</ele><time>2026-05-16T10:55:34Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>248</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.0</gpxgd:hor_acc><gpxgd:hdg_dvc>72</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661881" lon="9.184850"><ele>402.0</ele><time>2026-05-16T10:55:36Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.04</gpxtpx:speed><gpxtpx:course>182</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.5</gpxgd:hor_acc><gpxgd:hdg_dvc>68</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661891" lon="9.184836"><ele>401.8</ele><time>2026-05-16T10:55:38Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>245</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.7</gpxgd:hor_acc><gpxgd:hdg_dvc>78</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661899" lon="9.184834"><ele>401.9</ele><time>2026-05-16T10:55:40Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.01</gpxtpx:speed><gpxtpx:course>103</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.3</gpxgd:hor_acc><gpxgd:hdg_dvc>76</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661907" lon="9.184831"><ele>402.1</ele><time>2026-05-16T10:55:42Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.07</gpxtpx:speed><gpxtpx:course>97</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.3</gpxgd:hor_acc><gpxgd:hdg_dvc>78</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661909" lon="9.184830"><ele>402.2</ele><time>2026-05-16T10:55:44Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>78</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.5</gpxgd:hor_acc><gpxgd:hdg_dvc>83</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661911" lon="9.184834"><ele>401.8</ele><time>2026-05-16T10:55:46Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>88</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.4</gpxgd:hor_acc><gpxgd:hdg_dvc>79</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661917" lon="9.184846"><ele>401.9</ele><time>2026-05-16T10:55:48Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>357</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.5</gpxgd:hor_acc><gpxgd:hdg_dvc>69</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661917" lon="9.184845"><ele>401.8</ele><time>2026-05-16T10:55:50Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>156</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.1</gpxgd:hor_acc><gpxgd:hdg_dvc>69</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661904" lon="9.184843"><ele>401.8</ele><time>2026-05-16T10:55:52Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.07</gpxtpx:speed><gpxtpx:course>42</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.3</gpxgd:hor_acc><gpxgd:hdg_dvc>69</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661908" lon="9.184838"><ele>401.7</ele><time>2026-05-16T10:55:54Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>359</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.9</gpxgd:hor_acc><gpxgd:hdg_dvc>85</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661919" lon="9.184846"><ele>401.9</ele><time>2026-05-16T10:55:56Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>239</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.2</gpxgd:hor_acc><gpxgd:hdg_dvc>74</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661921" lon="9.184850"><ele>401.8</ele><time>2026-05-16T10:55:58Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.01</gpxtpx:speed><gpxtpx:course>219</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.9</gpxgd:hor_acc><gpxgd:hdg_dvc>71</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661921" lon="9.184868"><ele>402.0</ele><time>2026-05-16T10:56:00Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.51</gpxtpx:speed><gpxtpx:course>93</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.2</gpxgd:hor_acc><gpxgd:hdg_dvc>90</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661905" lon="9.184882"><ele>402.2</ele><time>2026-05-16T10:56:02Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.53</gpxtpx:speed><gpxtpx:course>150</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.2</gpxgd:hor_acc><gpxgd:hdg_dvc>159</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661878" lon="9.184902"><ele>402.1</ele><time>2026-05-16T10:56:04Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.49</gpxtpx:speed><gpxtpx:course>145</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.6</gpxgd:hor_acc><gpxgd:hdg_dvc>161</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661859" lon="9.184915"><ele>402.0</ele><time>2026-05-16T10:56:06Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>147</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.5</gpxgd:hor_acc><gpxgd:hdg_dvc>156</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661820" lon="9.184929"><ele>402.2</ele><time>2026-05-16T10:56:08Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.50</gpxtpx:speed><gpxtpx:course>157</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.0</gpxgd:hor_acc><gpxgd:hdg_dvc>156</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661799" lon="9.184946"><ele>402.4</ele><time>2026-05-16T10:56:10Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>152</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.8</gpxgd:hor_acc><gpxgd:hdg_dvc>150</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661777" lon="9.184962"><ele>402.1</ele><time>2026-05-16T10:56:12Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.44</gpxtpx:speed><gpxtpx:course>150</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.6</gpxgd:hor_acc><gpxgd:hdg_dvc>159</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661756" lon="9.184991"><ele>401.9</ele><time>2026-05-16T10:56:14Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.59</gpxtpx:speed><gpxtpx:course>143</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.1</gpxgd:hor_acc><gpxgd:hdg_dvc>150</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661736" lon="9.185009"><ele>402.6</ele><time>2026-05-16T10:56:16Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.38</gpxtpx:speed><gpxtpx:course>148</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.8</gpxgd:hor_acc><gpxgd:hdg_dvc>151</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661703" lon="9.185015"><ele>401.8</ele><time>2026-05-16T10:56:18Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>154</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.2</gpxgd:hor_acc><gpxgd:hdg_dvc>153</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661688" lon="9.185046"><ele>402.1</ele><time>2026-05-16T10:56:20Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.55</gpxtpx:speed><gpxtpx:course>155</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.1</gpxgd:hor_acc><gpxgd:hdg_dvc>149</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661660" lon="9.185075"><ele>402.2</ele><time>2026-05-16T10:56:22Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>153</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.5</gpxgd:hor_acc><gpxgd:hdg_dvc>153</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661640" lon="9.185110"><ele>402.0</ele><time>2026-05-16T10:56:24Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.57</gpxtpx:speed><gpxtpx:course>153</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.7</gpxgd:hor_acc><gpxgd:hdg_dvc>147</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661614" lon="9.185125"><ele>402.2</ele><time>2026-05-16T10:56:26Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.60</gpxtpx:speed><gpxtpx:course>147</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.6</gpxgd:hor_acc><gpxgd:hdg_dvc>144</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661592" lon="9.185141"><ele>401.8</ele><time>2026-05-16T10:56:28Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.60</gpxtpx:speed><gpxtpx:course>154</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.7</gpxgd:hor_acc><gpxgd:hdg_dvc>149</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661564" lon="9.185157"><ele>402.3</ele><time>2026-05-16T10:56:30Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.51</gpxtpx:speed><gpxtpx:course>152</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.9</gpxgd:hor_acc><gpxgd:hdg_dvc>148</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661541" lon="9.185185"><ele>402.2</ele><time>2026-05-16T10:56:32Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.49</gpxtpx:speed><gpxtpx:course>143</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.1</gpxgd:hor_acc><gpxgd:hdg_dvc>153</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661516" lon="9.185200"><ele>402.6</ele><time>2026-05-16T10:56:34Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.50</gpxtpx:speed><gpxtpx:course>155</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.0</gpxgd:hor_acc><gpxgd:hdg_dvc>144</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661486" lon="9.185236"><ele>402.2</ele><time>2026-05-16T10:56:36Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.53</gpxtpx:speed><gpxtpx:course>149</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.7</gpxgd:hor_acc><gpxgd:hdg_dvc>140</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661461" lon="9.185253"><ele>402.3</ele><time>2026-05-16T10:56:38Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>152</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.3</gpxgd:hor_acc><gpxgd:hdg_dvc>148</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661448" lon="9.185268"><ele>402.1</ele><time>2026-05-16T10:56:40Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.46</gpxtpx:speed><gpxtpx:course>162</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.0</gpxgd:hor_acc><gpxgd:hdg_dvc>150</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661425" lon="9.185277"><ele>402.2</ele><time>2026-05-16T10:56:42Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.58</gpxtpx:speed><gpxtpx:course>155</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.5</gpxgd:hor_acc><gpxgd:hdg_dvc>150</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661408" lon="9.185294"><ele>402.6</ele><time>2026-05-16T10:56:44Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.52</gpxtpx:speed><gpxtpx:course>152</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.9</gpxgd:hor_acc><gpxgd:hdg_dvc>146</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661385" lon="9.185320"><ele>402.3</ele><time>2026-05-16T10:56:46Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.53</gpxtpx:speed><gpxtpx:course>155</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.2</gpxgd:hor_acc><gpxgd:hdg_dvc>146</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661359" lon="9.185325"><ele>402.4</ele><time>2026-05-16T10:56:48Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.55</gpxtpx:speed><gpxtpx:course>148</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.2</gpxgd:hor_acc><gpxgd:hdg_dvc>147</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661334" lon="9.185353"><ele>402.3</ele><time>2026-05-16T10:56:50Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.44</gpxtpx:speed><gpxtpx:course>154</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.0</gpxgd:hor_acc><gpxgd:hdg_dvc>149</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661310" lon="9.185369"><ele>402.3</ele><time>2026-05-16T10:56:52Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.59</gpxtpx:speed><gpxtpx:course>151</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.4</gpxgd:hor_acc><gpxgd:hdg_dvc>152</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661289" lon="9.185374"><ele>402.3</ele><time>2026-05-16T10:56:54Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.47</gpxtpx:speed><gpxtpx:course>149</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.7</gpxgd:hor_acc><gpxgd:hdg_dvc>150</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661268" lon="9.185398"><ele>402.3</ele><time>2026-05-16T10:56:56Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.57</gpxtpx:speed><gpxtpx:course>156</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.5</gpxgd:hor_acc><gpxgd:hdg_dvc>147</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661244" lon="9.185415"><ele>402.1</ele><time>2026-05-16T10:56:58Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.43</gpxtpx:speed><gpxtpx:course>150</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.0</gpxgd:hor_acc><gpxgd:hdg_dvc>145</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661220" lon="9.185448"><ele>402.5</ele><time>2026-05-16T10:57:00Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.36</gpxtpx:speed><gpxtpx:course>148</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.0</gpxgd:hor_acc><gpxgd:hdg_dvc>137</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661193" lon="9.185446"><ele>402.4</ele><time>2026-05-16T10:57:02Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.54</gpxtpx:speed><gpxtpx:course>151</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.5</gpxgd:hor_acc><gpxgd:hdg_dvc>150</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661164" lon="9.185464"><ele>402.4</ele><time>2026-05-16T10:57:04Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.15</gpxtpx:speed><gpxtpx:course>164</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.8</gpxgd:hor_acc><gpxgd:hdg_dvc>163</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661151" lon="9.185438"><ele>402.6</ele><time>2026-05-16T10:57:06Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.56</gpxtpx:speed><gpxtpx:course>216</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.4</gpxgd:hor_acc><gpxgd:hdg_dvc>219</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661127" lon="9.185410"><ele>402.2</ele><time>2026-05-16T10:57:08Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.46</gpxtpx:speed><gpxtpx:course>217</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.2</gpxgd:hor_acc><gpxgd:hdg_dvc>219</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661094" lon="9.185381"><ele>402.3</ele><time>2026-05-16T10:57:10Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.44</gpxtpx:speed><gpxtpx:course>213</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.3</gpxgd:hor_acc><gpxgd:hdg_dvc>222</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661079" lon="9.185368"><ele>402.6</ele><time>2026-05-16T10:57:12Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.46</gpxtpx:speed><gpxtpx:course>212</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.2</gpxgd:hor_acc><gpxgd:hdg_dvc>228</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661070" lon="9.185338"><ele>403.0</ele><time>2026-05-16T10:57:14Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.47</gpxtpx:speed><gpxtpx:course>217</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.0</gpxgd:hor_acc><gpxgd:hdg_dvc>221</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661045" lon="9.185299"><ele>402.6</ele><time>2026-05-16T10:57:16Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.51</gpxtpx:speed><gpxtpx:course>220</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.6</gpxgd:hor_acc><gpxgd:hdg_dvc>224</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.661019" lon="9.185287"><ele>402.4</ele><time>2026-05-16T10:57:18Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.50</gpxtpx:speed><gpxtpx:course>218</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.9</gpxgd:hor_acc><gpxgd:hdg_dvc>211</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660991" lon="9.185263"><ele>402.3</ele><time>2026-05-16T10:57:20Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.46</gpxtpx:speed><gpxtpx:course>223</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.6</gpxgd:hor_acc><gpxgd:hdg_dvc>224</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660971" lon="9.185248"><ele>402.6</ele><time>2026-05-16T10:57:22Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.49</gpxtpx:speed><gpxtpx:course>214</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.7</gpxgd:hor_acc><gpxgd:hdg_dvc>226</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660949" lon="9.185225"><ele>402.7</ele><time>2026-05-16T10:57:24Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.49</gpxtpx:speed><gpxtpx:course>217</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.3</gpxgd:hor_acc><gpxgd:hdg_dvc>234</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660927" lon="9.185197"><ele>402.9</ele><time>2026-05-16T10:57:26Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.54</gpxtpx:speed><gpxtpx:course>225</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.3</gpxgd:hor_acc><gpxgd:hdg_dvc>220</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660903" lon="9.185164"><ele>402.9</ele><time>2026-05-16T10:57:28Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.57</gpxtpx:speed><gpxtpx:course>218</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.4</gpxgd:hor_acc><gpxgd:hdg_dvc>237</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660884" lon="9.185134"><ele>403.0</ele><time>2026-05-16T10:57:30Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.45</gpxtpx:speed><gpxtpx:course>213</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.1</gpxgd:hor_acc><gpxgd:hdg_dvc>223</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660862" lon="9.185107"><ele>402.9</ele><time>2026-05-16T10:57:32Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.41</gpxtpx:speed><gpxtpx:course>225</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.6</gpxgd:hor_acc><gpxgd:hdg_dvc>221</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660839" lon="9.185081"><ele>403.3</ele><time>2026-05-16T10:57:34Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.32</gpxtpx:speed><gpxtpx:course>213</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.8</gpxgd:hor_acc><gpxgd:hdg_dvc>216</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660819" lon="9.185070"><ele>402.8</ele><time>2026-05-16T10:57:36Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>221</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.9</gpxgd:hor_acc><gpxgd:hdg_dvc>212</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660798" lon="9.185049"><ele>403.0</ele><time>2026-05-16T10:57:38Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.39</gpxtpx:speed><gpxtpx:course>217</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.6</gpxgd:hor_acc><gpxgd:hdg_dvc>221</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660766" lon="9.185019"><ele>403.2</ele><time>2026-05-16T10:57:40Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.40</gpxtpx:speed><gpxtpx:course>224</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.9</gpxgd:hor_acc><gpxgd:hdg_dvc>219</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660749" lon="9.185003"><ele>403.1</ele><time>2026-05-16T10:57:42Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>221</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.0</gpxgd:hor_acc><gpxgd:hdg_dvc>223</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660735" lon="9.184991"><ele>402.9</ele><time>2026-05-16T10:57:44Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.44</gpxtpx:speed><gpxtpx:course>218</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.4</gpxgd:hor_acc><gpxgd:hdg_dvc>220</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660713" lon="9.184959"><ele>402.8</ele><time>2026-05-16T10:57:46Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.43</gpxtpx:speed><gpxtpx:course>216</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.5</gpxgd:hor_acc><gpxgd:hdg_dvc>224</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660682" lon="9.184937"><ele>403.2</ele><time>2026-05-16T10:57:48Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.39</gpxtpx:speed><gpxtpx:course>224</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.9</gpxgd:hor_acc><gpxgd:hdg_dvc>218</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660677" lon="9.184932"><ele>403.3</ele><time>2026-05-16T10:57:50Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.28</gpxtpx:speed><gpxtpx:course>215</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.7</gpxgd:hor_acc><gpxgd:hdg_dvc>210</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660661" lon="9.184907"><ele>402.9</ele><time>2026-05-16T10:57:52Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.43</gpxtpx:speed><gpxtpx:course>218</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.7</gpxgd:hor_acc><gpxgd:hdg_dvc>217</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660641" lon="9.184868"><ele>403.2</ele><time>2026-05-16T10:57:54Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.41</gpxtpx:speed><gpxtpx:course>218</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.9</gpxgd:hor_acc><gpxgd:hdg_dvc>222</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660614" lon="9.184856"><ele>403.4</ele><time>2026-05-16T10:57:56Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.36</gpxtpx:speed><gpxtpx:course>216</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.9</gpxgd:hor_acc><gpxgd:hdg_dvc>217</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660596" lon="9.184839"><ele>403.1</ele><time>2026-05-16T10:57:58Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.31</gpxtpx:speed><gpxtpx:course>216</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.2</gpxgd:hor_acc><gpxgd:hdg_dvc>213</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660585" lon="9.184805"><ele>403.4</ele><time>2026-05-16T10:58:00Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.35</gpxtpx:speed><gpxtpx:course>219</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.5</gpxgd:hor_acc><gpxgd:hdg_dvc>223</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660560" lon="9.184787"><ele>403.8</ele><time>2026-05-16T10:58:02Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.40</gpxtpx:speed><gpxtpx:course>215</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.6</gpxgd:hor_acc><gpxgd:hdg_dvc>213</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660546" lon="9.184763"><ele>403.3</ele><time>2026-05-16T10:58:04Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.37</gpxtpx:speed><gpxtpx:course>222</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.7</gpxgd:hor_acc><gpxgd:hdg_dvc>220</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660542" lon="9.184724"><ele>403.4</ele><time>2026-05-16T10:58:06Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.47</gpxtpx:speed><gpxtpx:course>214</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.4</gpxgd:hor_acc><gpxgd:hdg_dvc>215</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660523" lon="9.184704"><ele>403.3</ele><time>2026-05-16T10:58:08Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.35</gpxtpx:speed><gpxtpx:course>214</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.5</gpxgd:hor_acc><gpxgd:hdg_dvc>218</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660510" lon="9.184669"><ele>403.4</ele><time>2026-05-16T10:58:10Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.39</gpxtpx:speed><gpxtpx:course>217</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.0</gpxgd:hor_acc><gpxgd:hdg_dvc>213</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660485" lon="9.184648"><ele>403.5</ele><time>2026-05-16T10:58:12Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.31</gpxtpx:speed><gpxtpx:course>212</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.9</gpxgd:hor_acc><gpxgd:hdg_dvc>207</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660465" lon="9.184629"><ele>403.4</ele><time>2026-05-16T10:58:14Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.45</gpxtpx:speed><gpxtpx:course>218</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.8</gpxgd:hor_acc><gpxgd:hdg_dvc>217</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660435" lon="9.184614"><ele>403.4</ele><time>2026-05-16T10:58:16Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.35</gpxtpx:speed><gpxtpx:course>220</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.6</gpxgd:hor_acc><gpxgd:hdg_dvc>221</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660433" lon="9.184582"><ele>403.2</ele><time>2026-05-16T10:58:18Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.43</gpxtpx:speed><gpxtpx:course>233</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.4</gpxgd:hor_acc><gpxgd:hdg_dvc>227</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660421" lon="9.184564"><ele>403.4</ele><time>2026-05-16T10:58:20Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.33</gpxtpx:speed><gpxtpx:course>239</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.0</gpxgd:hor_acc><gpxgd:hdg_dvc>238</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660405" lon="9.184541"><ele>403.8</ele><time>2026-05-16T10:58:22Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.32</gpxtpx:speed><gpxtpx:course>230</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.2</gpxgd:hor_acc><gpxgd:hdg_dvc>226</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660392" lon="9.184514"><ele>403.3</ele><time>2026-05-16T10:58:24Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.45</gpxtpx:speed><gpxtpx:course>240</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.6</gpxgd:hor_acc><gpxgd:hdg_dvc>231</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660375" lon="9.184483"><ele>403.9</ele><time>2026-05-16T10:58:26Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.34</gpxtpx:speed><gpxtpx:course>238</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>3.9</gpxgd:hor_acc><gpxgd:hdg_dvc>231</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660369" lon="9.184462"><ele>403.9</ele><time>2026-05-16T10:58:28Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>233</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.1</gpxgd:hor_acc><gpxgd:hdg_dvc>231</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660349" lon="9.184421"><ele>403.4</ele><time>2026-05-16T10:58:30Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.40</gpxtpx:speed><gpxtpx:course>236</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.3</gpxgd:hor_acc><gpxgd:hdg_dvc>229</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660340" lon="9.184384"><ele>403.6</ele><time>2026-05-16T10:58:32Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.38</gpxtpx:speed><gpxtpx:course>235</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.3</gpxgd:hor_acc><gpxgd:hdg_dvc>226</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660323" lon="9.184361"><ele>403.5</ele><time>2026-05-16T10:58:34Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.44</gpxtpx:speed><gpxtpx:course>240</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.2</gpxgd:hor_acc><gpxgd:hdg_dvc>227</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660304" lon="9.184314"><ele>403.7</ele><time>2026-05-16T10:58:36Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.30</gpxtpx:speed><gpxtpx:course>233</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.3</gpxgd:hor_acc><gpxgd:hdg_dvc>241</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660284" lon="9.184291"><ele>403.9</ele><time>2026-05-16T10:58:38Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.37</gpxtpx:speed><gpxtpx:course>238</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.1</gpxgd:hor_acc><gpxgd:hdg_dvc>235</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660275" lon="9.184263"><ele>403.6</ele><time>2026-05-16T10:58:40Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.37</gpxtpx:speed><gpxtpx:course>241</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>3.8</gpxgd:hor_acc><gpxgd:hdg_dvc>230</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660255" lon="9.184222"><ele>404.1</ele><time>2026-05-16T10:58:42Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.40</gpxtpx:speed><gpxtpx:course>234</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.6</gpxgd:hor_acc><gpxgd:hdg_dvc>226</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660239" lon="9.184200"><ele>403.9</ele><time>2026-05-16T10:58:44Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.35</gpxtpx:speed><gpxtpx:course>236</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.3</gpxgd:hor_acc><gpxgd:hdg_dvc>235</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660227" lon="9.184158"><ele>404.0</ele><time>2026-05-16T10:58:46Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.52</gpxtpx:speed><gpxtpx:course>243</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.5</gpxgd:hor_acc><gpxgd:hdg_dvc>231</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660216" lon="9.184128"><ele>403.7</ele><time>2026-05-16T10:58:48Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.32</gpxtpx:speed><gpxtpx:course>238</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.3</gpxgd:hor_acc><gpxgd:hdg_dvc>239</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660211" lon="9.184100"><ele>403.9</ele><time>2026-05-16T10:58:50Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.41</gpxtpx:speed><gpxtpx:course>238</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.5</gpxgd:hor_acc><gpxgd:hdg_dvc>236</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660203" lon="9.184083"><ele>403.9</ele><time>2026-05-16T10:58:52Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.37</gpxtpx:speed><gpxtpx:course>239</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.7</gpxgd:hor_acc><gpxgd:hdg_dvc>243</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660190" lon="9.184045"><ele>404.4</ele><time>2026-05-16T10:58:54Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.35</gpxtpx:speed><gpxtpx:course>233</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.7</gpxgd:hor_acc><gpxgd:hdg_dvc>247</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660177" lon="9.184027"><ele>404.2</ele><time>2026-05-16T10:58:56Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>237</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.0</gpxgd:hor_acc><gpxgd:hdg_dvc>237</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660165" lon="9.184004"><ele>403.8</ele><time>2026-05-16T10:58:58Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>242</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.6</gpxgd:hor_acc><gpxgd:hdg_dvc>253</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660150" lon="9.183970"><ele>404.2</ele><time>2026-05-16T10:59:00Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.43</gpxtpx:speed><gpxtpx:course>231</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.2</gpxgd:hor_acc><gpxgd:hdg_dvc>250</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660124" lon="9.183951"><ele>404.5</ele><time>2026-05-16T10:59:02Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.47</gpxtpx:speed><gpxtpx:course>236</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.4</gpxgd:hor_acc><gpxgd:hdg_dvc>238</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660117" lon="9.183923"><ele>404.1</ele><time>2026-05-16T10:59:04Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.39</gpxtpx:speed><gpxtpx:course>230</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.7</gpxgd:hor_acc><gpxgd:hdg_dvc>239</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660100" lon="9.183886"><ele>403.9</ele><time>2026-05-16T10:59:06Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.41</gpxtpx:speed><gpxtpx:course>236</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.0</gpxgd:hor_acc><gpxgd:hdg_dvc>248</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660087" lon="9.183834"><ele>404.3</ele><time>2026-05-16T10:59:08Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.35</gpxtpx:speed><gpxtpx:course>236</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.0</gpxgd:hor_acc><gpxgd:hdg_dvc>246</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660066" lon="9.183787"><ele>404.1</ele><time>2026-05-16T10:59:10Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.44</gpxtpx:speed><gpxtpx:course>235</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.1</gpxgd:hor_acc><gpxgd:hdg_dvc>245</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660056" lon="9.183753"><ele>404.1</ele><time>2026-05-16T10:59:12Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.30</gpxtpx:speed><gpxtpx:course>239</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.4</gpxgd:hor_acc><gpxgd:hdg_dvc>245</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660048" lon="9.183716"><ele>404.0</ele><time>2026-05-16T10:59:14Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.59</gpxtpx:speed><gpxtpx:course>240</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.8</gpxgd:hor_acc><gpxgd:hdg_dvc>244</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660030" lon="9.183678"><ele>404.7</ele><time>2026-05-16T10:59:16Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.52</gpxtpx:speed><gpxtpx:course>231</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.2</gpxgd:hor_acc><gpxgd:hdg_dvc>250</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660019" lon="9.183648"><ele>404.2</ele><time>2026-05-16T10:59:18Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.34</gpxtpx:speed><gpxtpx:course>239</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>5.8</gpxgd:hor_acc><gpxgd:hdg_dvc>246</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660013" lon="9.183613"><ele>404.3</ele><time>2026-05-16T10:59:20Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.38</gpxtpx:speed><gpxtpx:course>239</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.8</gpxgd:hor_acc><gpxgd:hdg_dvc>248</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.660005" lon="9.183568"><ele>404.4</ele><time>2026-05-16T10:59:22Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.48</gpxtpx:speed><gpxtpx:course>237</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.3</gpxgd:hor_acc><gpxgd:hdg_dvc>246</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.659975" lon="9.183545"><ele>404.2</ele><time>2026-05-16T10:59:24Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>242</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.0</gpxgd:hor_acc><gpxgd:hdg_dvc>246</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.659955" lon="9.183500"><ele>404.8</ele><time>2026-05-16T10:59:26Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.57</gpxtpx:speed><gpxtpx:course>232</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.6</gpxgd:hor_acc><gpxgd:hdg_dvc>243</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.659945" lon="9.183470"><ele>404.4</ele><time>2026-05-16T10:59:28Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.49</gpxtpx:speed><gpxtpx:course>244</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.6</gpxgd:hor_acc><gpxgd:hdg_dvc>238</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.659925" lon="9.183453"><ele>404.6</ele><time>2026-05-16T10:59:30Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.79</gpxtpx:speed><gpxtpx:course>229</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.0</gpxgd:hor_acc><gpxgd:hdg_dvc>244</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.659919" lon="9.183451"><ele>404.6</ele><time>2026-05-16T10:59:32Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.03</gpxtpx:speed><gpxtpx:course>73</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.1</gpxgd:hor_acc><gpxgd:hdg_dvc>243</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.659922" lon="9.183448"><ele>404.6</ele><time>2026-05-16T10:59:34Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>346</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.2</gpxgd:hor_acc><gpxgd:hdg_dvc>238</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.659924" lon="9.183449"><ele>404.5</ele><time>2026-05-16T10:59:36Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>50</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.2</gpxgd:hor_acc><gpxgd:hdg_dvc>243</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.659921" lon="9.183461"><ele>405.0</ele><time>2026-05-16T10:59:38Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>38</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.2</gpxgd:hor_acc><gpxgd:hdg_dvc>241</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.659913" lon="9.183457"><ele>404.6</ele><time>2026-05-16T10:59:40Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.05</gpxtpx:speed><gpxtpx:course>312</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.3</gpxgd:hor_acc><gpxgd:hdg_dvc>240</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.659916" lon="9.183466"><ele>404.6</ele><time>2026-05-16T10:59:42Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>79</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.6</gpxgd:hor_acc><gpxgd:hdg_dvc>238</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.659917" lon="9.183463"><ele>404.3</ele><time>2026-05-16T10:59:44Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>29</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.2</gpxgd:hor_acc><gpxgd:hdg_dvc>236</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.659917" lon="9.183456"><ele>404.9</ele><time>2026-05-16T10:59:46Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.00</gpxtpx:speed><gpxtpx:course>146</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.4</gpxgd:hor_acc><gpxgd:hdg_dvc>235</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.659921" lon="9.183465"><ele>404.6</ele><time>2026-05-16T10:59:48Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.12</gpxtpx:speed><gpxtpx:course>228</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.0</gpxgd:hor_acc><gpxgd:hdg_dvc>227</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.659914" lon="9.183452"><ele>404.4</ele><time>2026-05-16T10:59:50Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>0.44</gpxtpx:speed><gpxtpx:course>259</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.7</gpxgd:hor_acc><gpxgd:hdg_dvc>261</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.659911" lon="9.183422"><ele>404.4</ele><time>2026-05-16T10:59:52Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.45</gpxtpx:speed><gpxtpx:course>260</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.6</gpxgd:hor_acc><gpxgd:hdg_dvc>246</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.659908" lon="9.183382"><ele>404.5</ele><time>2026-05-16T10:59:54Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.56</gpxtpx:speed><gpxtpx:course>258</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>7.0</gpxgd:hor_acc><gpxgd:hdg_dvc>248</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.659905" lon="9.183349"><ele>404.4</ele><time>2026-05-16T10:59:56Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.42</gpxtpx:speed><gpxtpx:course>256</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.9</gpxgd:hor_acc><gpxgd:hdg_dvc>255</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        <trkpt lat="47.659895" lon="9.183307"><ele>404.8</ele><time>2026-05-16T10:59:58Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.55</gpxtpx:speed><gpxtpx:course>252</gpxtpx:course></gpxtpx:TrackPointExtension>
        <gpxgd:TrackPointExtension><gpxgd:hor_acc>6.6</gpxgd:hor_acc><gpxgd:hdg_dvc>257</gpxgd:hdg_dvc></gpxgd:TrackPointExtension></extensions></trkpt>
        </trkseg></trk>
        </gpx>
        """
}
