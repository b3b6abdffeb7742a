#include "CMapPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// The contents of the files are part of the program, so that a copied binary still has them.
static const unsigned char index_html[] = {
#embed "Web/index.html"
};

static const unsigned char map_css[] = {
#embed "Web/map.css"
};

static const unsigned char icon_svg[] = {
#embed "Web/icon.svg"
};

static const unsigned char stream_js[] = {
#embed "Web/stream.js"
};

static const unsigned char geo_js[] = {
#embed "Web/geo.js"
};

static const unsigned char model_js[] = {
#embed "Web/model.js"
};

static const unsigned char view_js[] = {
#embed "Web/view.js"
};

static const unsigned char base_js[] = {
#embed "Web/base.js"
};

static const unsigned char draw_js[] = {
#embed "Web/draw.js"
};

static const unsigned char replay_js[] = {
#embed "Web/replay.js"
};

static const unsigned char panel_js[] = {
#embed "Web/panel.js"
};

static const unsigned char health_js[] = {
#embed "Web/health.js"
};

static const unsigned char plot_js[] = {
#embed "Web/plot.js"
};

static const unsigned char main_js[] = {
#embed "Web/main.js"
};

// All files of the folder Web; a test checks that none is missing.
static const struct map_page_file files[] = {
    {"index.html", index_html, sizeof index_html},
    {"map.css", map_css, sizeof map_css},
    {"icon.svg", icon_svg, sizeof icon_svg},
    {"stream.js", stream_js, sizeof stream_js},
    {"geo.js", geo_js, sizeof geo_js},
    {"model.js", model_js, sizeof model_js},
    {"view.js", view_js, sizeof view_js},
    {"base.js", base_js, sizeof base_js},
    {"draw.js", draw_js, sizeof draw_js},
    {"replay.js", replay_js, sizeof replay_js},
    {"panel.js", panel_js, sizeof panel_js},
    {"health.js", health_js, sizeof health_js},
    {"plot.js", plot_js, sizeof plot_js},
    {"main.js", main_js, sizeof main_js},
};

const struct map_page_file *map_page_files(size_t *count) {
    *count = sizeof files / sizeof files[0];
    return files;
}
