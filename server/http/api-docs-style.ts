/** Paper, ink and one red pin, for the one page that the browser app does not draw. */
export const apiDocsStyle = `
:root { color-scheme: light dark; --ink: #1c1b1a; --paper: #fbf9f5; --line: #dcd7cd; --quiet: #6b665e; --pin: #c8361b; }
@media (prefers-color-scheme: dark) { :root { --ink: #f1ede4; --paper: #14151c; --line: #34363f; --quiet: #a5a39d; --pin: #ff7a59; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.6 Inter, system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 3rem 1.25rem 5rem; }
h1 { font-size: 2.25rem; line-height: 1.1; letter-spacing: -0.02em; margin: 0 0 1rem; }
h2 { margin: 3rem 0 1rem; font-size: 1.25rem; }
h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
h4 { margin: 1rem 0 0.25rem; font-size: 0.875rem; }
a, b { color: var(--pin); }
article { border-top: 1px solid var(--line); padding: 1.25rem 0; }
article p { margin: 0.25rem 0; }
span { color: var(--quiet); }
code, pre { font: 0.875rem/1.5 ui-monospace, "SFMono-Regular", Menlo, monospace; }
pre { overflow-x: auto; padding: 1rem; border: 1px solid var(--line); border-radius: 10px; }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem; }
td { border-top: 1px solid var(--line); padding: 0.5rem 0.75rem 0.5rem 0; vertical-align: top; overflow-wrap: anywhere; }
summary { cursor: pointer; padding: 0.5rem 0; color: var(--quiet); }
`;
