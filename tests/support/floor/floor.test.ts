import { describe, expect, it } from "vitest";
import { aboveFloor, lacking } from "./compat-data.ts";
import { featuresOfCss, mixedLists } from "./css-features.ts";
import { unlistedUses, unusedRows } from "./floor-check.ts";
import { featuresOfHtml } from "./html-features.ts";
import { featuresOfScript } from "./script-features.ts";
import type { Uses } from "./uses.ts";

/** Features above the floor in a text. */
function above(uses: Uses): string[] {
  return [...new Set([...uses.keys()].flatMap((feature) => aboveFloor(feature) ?? []))].toSorted();
}

describe("what the engines of the floor lack", () => {
  it("is found in HTML", () => {
    const found = (html: string) => above(featuresOfHtml(html));
    expect(found('<nav popover id="menu"><a href="/">মাত্রা</a></nav>')).toEqual(["html.global_attributes.popover"]);
    expect(found("<main inert></main>")).toEqual(["html.global_attributes.inert"]);
    expect(found('<details name="faq"><summary>?</summary></details>')).toEqual(["html.elements.details.name"]);
    expect(found("<dialog open></dialog>")).toEqual(["html.elements.dialog"]);
    expect(found('<p style="text-wrap: balance">x</p>')).toEqual(["css.properties.text-wrap"]);
    expect(found("<style>a{inset-area:top}p:has(a){color:red}</style>")).toContain("css.selectors.has in p:has(a)");
    expect(found("<script>structuredClone({})</script>")).toEqual(["api.structuredClone"]);
    expect(found('<input type="email" inputmode="numeric" enterkeyhint="go" data-x aria-label="x" required>')).toEqual(
      [],
    );
  });

  it.each([
    [".menu:has(:checked) { display: block }", "css.selectors.has in .menu:has(:checked)"],
    ["a:is(b, c) { color: red }", "css.selectors.is"],
    ["a:not(b, c) { color: red }", "css.selectors.not.selector_list"],
    ["a { &:hover { color: red } }", "css.selectors.nesting"],
    ["p { color: color-mix(in srgb, red, blue) }", "css.types.color.color-mix"],
    ["p { height: 50dvh }", "css.types.length.viewport_percentage_units_dynamic"],
    ["p { width: 5cqi }", "css.types.length.container_query_length_units"],
    ["p { overflow-wrap: anywhere }", "css.properties.overflow-wrap.anywhere"],
    ["@layer base { p { color: red } }", "css.at-rules.layer"],
    ["@media (width >= 48rem) { p { color: red } }", "css.at-rules.media.range_syntax"],
    ["@container (min-width: 9rem) { p { color: red } }", "css.at-rules.container"],
    ["@supports selector(:popover-open) { p { color: red } }", "css.selectors.popover-open"],
    ["@supports (text-wrap: pretty) { p { color: red } }", "css.properties.text-wrap"],
  ])("is found in the style %s", (css, feature) => {
    expect(above(featuresOfCss(css))).toEqual([feature]);
  });

  it.each([
    ["structuredClone(state)", "api.structuredClone"],
    ["list.at(-1)", "javascript.builtins.Array.at"],
    ["menu.inert = true", "api.HTMLElement.inert"],
    ["const { submitter } = event.nativeEvent", "api.SubmitEvent.submitter"],
    ["navigator.locks.request('a', act)", "api.Navigator.locks"],
    ["AbortSignal.timeout(1)", "api.AbortSignal.timeout_static"],
    ["new Intl.Segmenter('bn')", "javascript.builtins.Intl.Segmenter"],
    ["new Worker('/w.js', { type: 'module' })", "api.Worker.Worker.options_type_parameter"],
    [
      "target.addEventListener('play', act, { signal })",
      "api.EventTarget.addEventListener.options_parameter.options_signal_parameter",
    ],
    ["menu.addEventListener('beforetoggle', act)", "api.HTMLElement.beforetoggle_event"],
    ["document.querySelector('#palette:popover-open')", "css.selectors.popover-open"],
    ["menu.setAttribute('inert', '')", "html.global_attributes.inert"],
    ["jsx('nav', { popover: 'auto' })", "html.global_attributes.popover"],
    ["jsx('p', { style: { textWrap: 'balance' } })", "css.properties.text-wrap"],
    ["part.style.containIntrinsicBlockSize = height", "css.properties.contain-intrinsic-block-size"],
    ["document.createElement('dialog')", "html.elements.dialog"],
    ["box.innerHTML = '<main inert></main>'", "html.global_attributes.inert"],
    ["await start()", "javascript.operators.await.top_level"],
    ["class Room { static { start() } }", "javascript.classes.static.initialization_blocks"],
    ["const after = /(?<=a)b/", "javascript.regular_expressions.lookbehind_assertion"],
    ["const sets = /[a--b]/v", "javascript.builtins.RegExp.unicodeSets"],
  ])("is found in the script %s", (script, feature) => {
    expect(above(featuresOfScript(script, featuresOfHtml))).toEqual([feature]);
  });

  it("is not what a script declares itself, or what some object of every engine has", () => {
    expect(above(featuresOfScript("function structuredClone() {} structuredClone()", featuresOfHtml))).toEqual([]);
    expect(above(featuresOfScript("request.timeout = 5; const a = b?.c ?? (d ||= 1_000)", featuresOfHtml))).toEqual([]);
  });
});

describe("engines", () => {
  it("lack what stands behind a flag or another name, and have what is only partial", () => {
    expect(lacking("api.Window.requestIdleCallback")).toEqual(["safari", "safari_ios"]);
    expect(lacking("css.properties.user-select")).toEqual(["safari", "safari_ios"]);
    expect(lacking("css.properties.-webkit-user-select")).toEqual([]);
    expect(lacking("api.SubmitEvent.submitter")).toEqual(["safari", "safari_ios"]);
    expect(lacking("css.properties.outline")).toEqual([]);
  });
});

it("a use without a row is told with its engines and its place", () => {
  const uses = featuresOfHtml("<main inert></main>");
  expect(unlistedUses(uses)).toEqual([
    "html.global_attributes.inert is missing in chrome, chrome_android, webview_android, samsunginternet_android, " +
      'safari, safari_ios, firefox, firefox_android, used in <main inert="">',
  ]);
  expect(unlistedUses(featuresOfCss(".flag:has(:checked) { color: red }"))).toEqual([]);
});

it("a row that nothing needs is told", () => {
  const uses = featuresOfCss("p:has(a) { color: red }");
  expect(unusedRows(uses)).not.toContain("css.selectors.has in p:has(a)");
  expect(unusedRows(uses)).toContain("css.selectors.modal");
});

it("a list is told in which a selector takes others along", () => {
  expect(mixedLists("a:hover, a:has(b) { color: red } a:has(b), i:has(b) { color: red }")).toEqual([
    "a:hover, a:has(b)",
  ]);
});
