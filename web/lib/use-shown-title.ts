import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { product } from "#contract/messages/shell.ts";

/** Set after the route's own title, which is neutral: the one that analytics gets, and a closed link shows. */
export function useShownTitle(title: string | undefined): void {
  const router = useRouter();
  useEffect(() => {
    if (title === undefined) return;
    const show = () => {
      document.title = `${title} · ${product.name}`;
    };
    show();
    return router.subscribe("onRendered", show);
  }, [title, router]);
}
