import { pageTitles } from "#contract/messages/shell.ts";
import { takePresentation } from "#web/features/comments/presentation/load-presentation.ts";
import { PresentationPage } from "#web/features/comments/presentation/presentation-page.tsx";
import { startVisitor } from "#web/start-visitor.tsx";

// The entry for visitors of a presentation's link; the page of a single layout loads nothing of it.

startVisitor(pageTitles.publicPresentation, (publicLink) => {
  const given = takePresentation();
  if (given === null) throw new Error("the server drew this page without its presentation");
  return <PresentationPage publicLink={publicLink} given={given} />;
});
