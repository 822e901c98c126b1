/** The product's colours for the API reference, a page that the browser app does not draw. */
export const apiDocsStyle = `
:root { color-scheme: dark; --ink: #f1ede4; --paper: #14151c; --raised: #1c1e26; --line: #34363f; --quiet: #a5a39d; --pin: #ff7a59; }
:root[data-theme=light] { color-scheme: light; --ink: #1c1b1a; --paper: #fbf9f5; --raised: #fff; --line: #dcd7cd; --quiet: #6b665e; --pin: #c8361b; }
* { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; }
body { margin: 0 auto; max-width: 76rem; background: var(--paper); color: var(--ink); font: 16px/1.6 Inter, system-ui, sans-serif; display: grid; grid-template: "header header" auto "nav main" 1fr / 19rem minmax(0, 1fr); column-gap: 3rem; padding: 0 1.5rem 5rem; }
header { grid-area: header; padding: 1.25rem 0; border-bottom: 1px solid var(--line); margin-bottom: 2rem; }
header a { display: inline-flex; align-items: center; gap: 0.6rem; color: var(--ink); font-size: 1.125rem; font-weight: 700; letter-spacing: -0.02em; text-decoration: none; }
header i { width: 1.25rem; height: 1.25rem; background: var(--pin); border-radius: 50% 50% 50% 0; }
nav { grid-area: nav; align-self: start; position: sticky; top: 1.5rem; max-height: calc(100vh - 3rem); overflow-y: auto; font-size: 0.875rem; }
nav p { margin: 0 0 0.5rem; color: var(--quiet); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav ul ul { margin: 0.25rem 0 1rem; padding-left: 0.75rem; border-left: 1px solid var(--line); }
nav a { display: block; padding: 0.2rem 0; color: var(--ink); text-decoration: none; }
nav a:hover { text-decoration: underline; }
nav code { font-size: 0.75rem; color: var(--quiet); overflow-wrap: anywhere; }
main { grid-area: main; min-width: 0; max-width: 46rem; }
h1 { font-size: 2.25rem; line-height: 1.1; letter-spacing: -0.02em; margin: 0 0 1rem; }
h2 { margin: 3rem 0 1rem; font-size: 1.375rem; letter-spacing: -0.01em; }
h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
h4 { margin: 1rem 0 0.25rem; font-size: 0.875rem; }
main a, b { color: var(--pin); }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--pin); outline-offset: 2px; border-radius: 4px; }
article { border-top: 1px solid var(--line); padding: 1.5rem 0; }
article p { margin: 0.25rem 0; }
span { color: var(--quiet); }
code, pre { font: 0.875rem/1.5 ui-monospace, "SFMono-Regular", Menlo, monospace; }
pre { overflow-x: auto; padding: 1rem; border: 1px solid var(--line); border-radius: 10px; background: var(--raised); }
dl { margin: 0; font-size: 0.875rem; }
dl div { display: grid; grid-template-columns: 14rem minmax(0, 1fr); gap: 0.25rem 1rem; padding: 0.5rem 0; border-top: 1px solid var(--line); }
dt { white-space: nowrap; }
dd { margin: 0; overflow-wrap: break-word; }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem; }
th { text-align: left; font-weight: 500; color: var(--quiet); padding: 0.5rem 0.75rem 0.5rem 0; }
td { border-top: 1px solid var(--line); padding: 0.5rem 0.75rem 0.5rem 0; vertical-align: top; }
summary { cursor: pointer; padding: 0.5rem 0; color: var(--quiet); }
details[open] { padding-bottom: 0.5rem; }
.fields { margin: 0; padding-left: 1rem; border-left: 1px solid var(--line); list-style: none; font-size: 0.875rem; }
.fields li { padding: 0.15rem 0; overflow-wrap: break-word; }
.fields .fields { margin: 0.15rem 0 0.35rem 0.25rem; }
@media (max-width: 60rem) {
  body { display: block; padding: 0 1.25rem 4rem; }
  nav { position: static; max-height: none; margin-bottom: 2.5rem; }
  nav ul ul { display: none; }
  dl div { grid-template-columns: minmax(0, 1fr); }
}
`;
