import { ShieldCheck, ShieldOff } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { secondFactorSection as text } from "#contract/messages/settings.ts";
import { useAuth } from "#web/features/accounts/auth-store.ts";
import { FactorCodeForm } from "#web/features/accounts/settings/factor-code-form.tsx";
import { RecoveryCodes } from "#web/features/accounts/settings/recovery-codes.tsx";
import { SectionSkeleton } from "#web/features/accounts/settings/section-states.tsx";
import { SettingsSection } from "#web/features/accounts/settings/settings-section.tsx";
import { TurnOnSecondFactor } from "#web/features/accounts/settings/turn-on-second-factor.tsx";
import { Button } from "#web/ui/button.tsx";

// Lazy because of the QR encoder, which nothing else here needs.
const EnrolSecondFactor = lazy(
  () => import("#web/features/accounts/settings/enrol-second-factor.tsx"),
);

type Step =
  | { name: "state" }
  | { name: "enrol"; secret: string; uri: string }
  | { name: "codes"; codes: string[]; renewed: boolean }
  | { name: "renew" }
  | { name: "turn-off" };

const START: Step = { name: "state" };

export function SecondFactorSection() {
  const [step, setStep] = useState<Step>(START);
  const back = () => setStep(START);
  return (
    <SettingsSection id="duas-etapas" title={text.title} body={text.body}>
      {step.name === "state" && <FactorState onStep={setStep} />}
      {step.name === "enrol" && (
        <Suspense fallback={<SectionSkeleton />}>
          <EnrolSecondFactor
            secret={step.secret}
            uri={step.uri}
            onCancel={back}
            onDone={(codes) => setStep({ name: "codes", codes, renewed: false })}
          />
        </Suspense>
      )}
      {step.name === "codes" && (
        <RecoveryCodes codes={step.codes} renewed={step.renewed} onDone={back} />
      )}
      {step.name === "renew" && (
        <FactorCodeForm
          act="renew"
          onCancel={back}
          onDone={(codes) => setStep({ name: "codes", codes, renewed: true })}
        />
      )}
      {step.name === "turn-off" && <FactorCodeForm act="turn-off" onCancel={back} onDone={back} />}
    </SettingsSection>
  );
}

function FactorState({ onStep }: { onStep: (step: Step) => void }) {
  const { session } = useAuth();
  const on = session?.user.factors.some(({ status }) => status === "verified") ?? false;
  const Icon = on ? ShieldCheck : ShieldOff;
  return (
    <div className="grid gap-5">
      <p className="flex items-center gap-2.5 font-medium">
        <Icon className={on ? "size-5 text-success" : "size-5 text-ink-soft"} aria-hidden="true" />
        {on ? text.on : text.off}
      </p>
      {on ? (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => onStep({ name: "renew" })}>{text.renewCodes}</Button>
          <Button variant="danger" onClick={() => onStep({ name: "turn-off" })}>
            {text.turnOff}
          </Button>
        </div>
      ) : (
        <TurnOnSecondFactor onStarted={(started) => onStep({ name: "enrol", ...started })} />
      )}
    </div>
  );
}
