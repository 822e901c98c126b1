import { navigation } from "#contract/messages/shell.ts";

/** The first stop of the keyboard on every page. */
export function SkipLink() {
  return (
    <a
      href="#conteudo"
      className="fixed top-2 left-safe-2 z-50 -translate-y-20 rounded-md bg-ink px-4 py-3 font-semibold text-paper text-sm transition focus:translate-y-0"
    >
      {navigation.skipToContent}
    </a>
  );
}
