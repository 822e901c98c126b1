import { useState } from "react";
import { adminIdentity, userPaymentsDialog as text } from "#contract/messages/admin-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { priceText } from "#contract/plans.ts";
import type { AdminPayment, AdminUser } from "#contract/routes/admin-users.ts";
import { IdentityField, identityFields, useOwnIdentity } from "#web/features/accounts/index.ts";
import { useRefund } from "#web/features/admin/users/users-queries.ts";
import { sentenceOf } from "#web/lib/sentence-of.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import { Switch } from "#web/ui/switch.tsx";

/** Gives back what is left of the last payment. */
export function RefundForm({ user, payment }: { user: AdminUser; payment: AdminPayment }) {
  const { mutateAsync } = useRefund(user.id);
  const [ends, setEnds] = useState(false);
  const identity = useOwnIdentity();
  const form = useForm(identityFields, {
    check: identity.check,
    submit: async (given) => {
      const wanted = { invoice_id: payment.id, end_subscription: ends };
      await mutateAsync({ ...wanted, ...identity.given(given) });
      identity.reset();
    },
    onRefusal: (error) => {
      identity.handleRefusal(error);
      return sentenceOf(error, text.failed);
    },
  });
  const { amount } = priceText({ price: payment.amount - payment.refunded });
  return (
    <form {...form.props} className="mt-6 grid gap-5 border-line border-t pt-5">
      <div>
        <h3 className="font-semibold">{text.refundTitle}</h3>
        <p className="mt-1 text-ink-soft text-sm">
          {fillMessage(text.refundBody, { amount, name: user.username })}
        </p>
      </div>
      {form.errors.form && <FormError>{form.errors.form}</FormError>}
      <Switch checked={ends} onChange={setEnds} hint={text.endHint}>
        {text.end}
      </Switch>
      <IdentityField
        identity={identity}
        errors={form.errors}
        passwordLabel={adminIdentity.password}
      />
      <Button type="submit" variant="danger" pending={form.pending} className="justify-self-end">
        {fillMessage(text.submit, { amount })}
      </Button>
    </form>
  );
}
