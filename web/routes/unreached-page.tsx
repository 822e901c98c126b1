import { Unreached } from "#web/features/offline/index.ts";

const LAYOUT = /^\/layouts\/([^/]+)\/?$/;

/** Loaded when a page could not be reached: the guards of any page may be the first to notice. */
export default function UnreachedPage(props: { message: string; onRetry: () => void }) {
  const [, layoutId] = LAYOUT.exec(location.pathname) ?? [];
  return <Unreached {...props} layoutId={layoutId} />;
}
