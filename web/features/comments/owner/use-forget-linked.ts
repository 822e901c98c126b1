import { useEffect, useRef } from "react";

/** The address stops naming a comment that was left, so that a link to it opens it again. */
export function useForgetLinked(openId: string | undefined, linked: string | undefined): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (openId === linked) shown.current = linked;
    else if (shown.current === linked) {
      const url = new URL(location.href);
      url.searchParams.delete("comment");
      history.replaceState(history.state, "", url);
    }
  }, [openId, linked]);
}
