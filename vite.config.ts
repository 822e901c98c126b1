import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { product, states } from "./contract/messages/shell.ts";

const SERVER = "http://localhost:3000";

/** Icons of signed-in pages alone: tiny files, each of which every page would have to name. */
const WORK_ICONS =
  /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](arrow-left|copy|ellipsis|external-link|key-round|layout-dashboard|lock|power|rotate-cw|share-2|shield-check|trash|trash-2|users)\./;
/** Icons that signed-in pages and the visitor's page share. */
const SHARED_ICONS =
  /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](check|chevron-down|circle-check|download|message-circle|pencil|plus|undo-2|x)\./;

/**
 * What all icons share. Each icon stays with the component that shows it, but those that the visitor's page and its
 * toasts have in common with the forms of signing in.
 */
const ICON = /lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/](?!eye|circle-exclamation-point))/;

/** Modules that the app and the visitor's page share. */
const BASE = sources(
  "web/start-browser",
  "web/ui/(cx|button|button-style|field|icon-button|icon-button-style|load-tooltips|menu-button|pin-mark|skip-link|skeleton|spinner|text-button|toast-area)",
  "web/lib/(analytics|api|browser-config|error-reporting|refusal|scrub-address|sentence-of|signed-in-hint|stored-text|theme|toast)",
  "web/features/(consent/consent-store|shell/failed-page)",
  "web/routes/consent",
  "contract/(parse-url|route|messages/(comments|controls|shell|fill-message|unanswered))",
);

/** Further modules that every page of the app uses. */
const SHELL = sources(
  "web/ui/(error-state|link-button|text-link)",
  "web/features/(accounts/(auth-store|auth-tabs|email-link)|shell/theme-(menu|options))",
  "web/features/spaces/(current-space|lost-space|remembered-space|switcher/space-mark)",
  "contract/(access|admin-actions|return-path|roles|messages/(accounts|billing-messages))",
);

/** What the canvas of a layout has in every page, and what is loaded later needs of it: one file, not a dozen. */
const CONVERSATION = sources(
  "web/features/comments/canvas/(point|marks/mark-(between|path|style))",
  "web/features/comments/compose/(draft-store|honeypot|not-me|until-answered|words-field)",
  "web/features/comments/list/comment-marks",
  "web/features/comments/live/(feed-state|live-state|merge-comments)",
  "web/features/comments/public/(decision-room|guest-identity|load-public-layout|public-routes)",
  "contract/(fold-text|link-refusals|mark-geometry|messages/(comment-fields|comment-toasts|version-screens))",
);

/** What forms of the app share, those of signing in and of invitations most of all; visitors need none of it. */
const FORM = sources(
  "web/ui/(form-error|password-input)",
  "web/lib/(use-form|use-view-toast)",
  "web/features/accounts/(code-field|load-auth-calls|password-field|typed-email)",
);
/** What the pages of signing in and of signing up share. */
const SIGN_IN = sources(
  "web/features/accounts/(auth-form|auth-heading|auth-page|brand-side|use-sign-in|use-signed-in-here)",
);
/** What cards are made of, on pages with lists and on those for visitors. */
const CARDS = sources("web/ui/(badge|card)");
/** What pages with lists have, none of them a visitor's: tiny files, each of which every page would have to name. */
const LISTS = sources(
  "web/lib/(query-client|use-mounted|use-object-url)",
  "web/ui/(act-button|date-field|date-text|empty-state|list-skeleton|page-frame)",
  "contract/messages/(date-field|space-settings)",
);
/** What is said of a notice, in the bell and on the dashboard. */
const NOTICE_WORDS = sources(
  "web/features/notices/bell/sentence-of-notice",
  "contract/messages/notice-words",
);
/**
 * What opens above a page: dialogs, then what tabs and then what menus and panels have besides. Cut by who uses
 * which part of it, every page would have to name half a dozen pieces.
 */
const OVERLAYS = /@base-ui[\\/]react[\\/](dialog|alert-dialog)[\\/]/;
const TABS = /@base-ui[\\/]react[\\/]tabs[\\/]/;
const ANCHORED = /@base-ui[\\/]react[\\/](menu|popover)[\\/]/;
const LOADED_FIRST = /^assets\/(react|router|base|shell|rolldown-runtime)-[^/]+\.js$/;
const FEATURE_INDEX = sources(String.raw`web/features/[\w-]+/index`);

export default defineConfig(({ command, isSsrBuild }) => {
  // A build started by the tests inherits NODE_ENV=test, and would include React's development build.
  if (command === "build") process.env.NODE_ENV = "production";
  return {
    root: "web",
    plugins: [react(), tailwindcss(), fillHtml(), sonnerWithoutStyleElement()],
    build: {
      // The oldest browsers we support; README and tests/browser/oldest-browsers.test.ts say the same.
      target: ["safari16.4", "firefox115", "chrome111"],
      emptyOutDir: true,
      // Read and removed by the prerendering step.
      manifest: true,
      assetsDir: "assets",
      // Fonts and images stay files: the content policy allows no `data:` fonts.
      assetsInlineLimit: 0,
      modulePreload: {
        // Every browser we support preloads modules by itself.
        polyfill: false,
        // What a page has loaded before it can ask for more is not preloaded again.
        resolveDependencies: (_, files, { hostType }) =>
          hostType === "js" ? files.filter((file) => !LOADED_FIRST.test(file)) : files,
      },
      rolldownOptions: {
        // The app, and the separate entries for visitors of a public link.
        ...(!isSsrBuild && {
          input: [
            join(import.meta.dirname, "web/index.html"),
            join(import.meta.dirname, "web/visitor.tsx"),
            join(import.meta.dirname, "web/presentation-visitor.tsx"),
          ],
        }),
        treeshake: {
          // A feature's index.ts only lists what others may use: whoever uses one part loads that part alone.
          moduleSideEffects: [{ test: FEATURE_INDEX, sideEffects: false }],
        },
        output: {
          codeSplitting: {
            groups: [
              // Changes only with its versions, so returning visitors keep it cached across our releases.
              { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
              {
                name: "router",
                test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|store|react-store)[\\/]/,
              },
              // Signed-in pages use all of it; in pieces, every page would have to name them.
              {
                name: "query",
                test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/,
              },
              // Used by every page; otherwise it would become a dozen tiny files.
              { name: "base", test: new RegExp(`${BASE.source}|${ICON.source}`) },
              { name: "work-icons", test: WORK_ICONS },
              { name: "shared-icons", test: SHARED_ICONS },
              { name: "shell", test: SHELL },
              { name: "conversation", test: CONVERSATION },
              { name: "form", test: FORM },
              { name: "cards", test: CARDS },
              { name: "lists", test: LISTS },
              { name: "notice-words", test: NOTICE_WORDS },
              { name: "overlays", test: OVERLAYS },
              { name: "tabs", test: TABS },
              { name: "anchored", test: ANCHORED },
              { name: "sign-in", test: SIGN_IN },
            ],
          },
        },
      },
    },
    server: {
      proxy: { "/api": SERVER, "/dev": SERVER, "/files": SERVER },
    },
  };
});

function sources(...paths: string[]): RegExp {
  const files = paths.map((path) => `${path.replaceAll("/", String.raw`[\\/]`)}\\.tsx?$`);
  return new RegExp(files.join("|"));
}

/** Fills the HTML with messages from the contract, and preloads the text font with the HTML instead of after the CSS. */
function fillHtml(): Plugin {
  const sentences: Readonly<Record<string, string>> = {
    title: `${product.name} · ${product.tagline}`,
    description: product.description,
    needsJavaScript: states.needsJavaScript,
  };
  return {
    name: "alfinete-fill-html",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin.*\.woff2$/.test(file));
        return {
          html: html.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
            const sentence = sentences[name];
            if (sentence === undefined) throw new Error(`index.html asks for "${name}"`);
            return sentence;
          }),
          tags: font
            ? [
                {
                  tag: "link",
                  injectTo: "head",
                  attrs: {
                    rel: "preload",
                    as: "font",
                    type: "font/woff2",
                    href: `/${font}`,
                    crossorigin: "",
                  },
                },
              ]
            : [],
        };
      },
    },
  };
}

/**
 * Sonner adds its stylesheet as an inline <style> when imported, which `style-src 'self'` refuses.
 * We import the stylesheet it ships instead and take the call out; a release that moves it fails the build.
 */
function sonnerWithoutStyleElement(): Plugin {
  return {
    name: "alfinete-sonner-without-style-element",
    apply: "build",
    transform: {
      filter: { id: /sonner[\\/]dist[\\/]index\.mjs/ },
      handler(code) {
        const stripped = code.replace(/^__insertCSS\(.*\);?$/m, "");
        if (stripped === code)
          throw new Error("sonner no longer calls __insertCSS: review the CSP");
        return { code: stripped, map: null };
      },
    },
  };
}
