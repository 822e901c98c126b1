/** Makes what an earlier release has written readable: it knew only cards, and no payments. */
export function upgradeState(stored: Record<string, unknown>): Record<string, unknown> {
  if (stored.version === 2) return stored;
  const customers = rowsOf(stored.customers);
  const methods = customers.flatMap((customer) => {
    const { card, created, email, id, name } = customer;
    if (!isRow(card)) return [];
    const kind = {
      type: "card",
      card: card.failsLater ? "failsLater" : "approved",
      last4: card.last4,
    };
    return [{ id: methodOf(id), customer: id, created, email, name, kind }];
  });
  return {
    ...stored,
    version: 2,
    customers: customers.map(({ card, taxId: _taxId, ...rest }) => ({
      ...rest,
      defaultMethod: isRow(card) ? methodOf(rest.id) : null,
    })),
    methods,
    taxIds: customers.flatMap(({ created, id, taxId }) =>
      isRow(taxId) ? [{ id: `txi_${id}`, customer: id, created, ...taxId }] : [],
    ),
    subscriptions: rowsOf(stored.subscriptions).map((one) => ({
      billingMode: "classic",
      trialTold: true,
      withoutMethod: "create_invoice",
      cancelAt: null,
      cancellation: { reason: null, comment: null, feedback: null },
      defaultMethod: null,
      discount: null,
      debited: 0,
      pendingLines: [],
      ...one,
    })),
    invoices: rowsOf(stored.invoices).map((one) => ({ ...one, ...oldInvoice(one) })),
    // Their pages are open for a day, and events are kept only to be sent.
    checkouts: [],
    portals: [],
    events: [],
  };
}

type Row = Record<string, unknown>;

function oldInvoice({ created, id, lines, paidAt, periodEnd, periodStart }: Row): Row {
  const added = { discount: null, item: null, periodStart, periodEnd };
  return {
    secret: `test_${id}`,
    status: paidAt === null ? "open" : "paid",
    finalizesAt: null,
    finalizedAt: created,
    voidedAt: null,
    uncollectibleAt: null,
    lines: rowsOf(lines).map((line) => ({ ...added, ...line })),
    intent: null,
    person: { email: null, name: null, taxIds: [] },
  };
}

function methodOf(customer: unknown): string {
  return `pm_${String(customer)}`;
}

function rowsOf(stored: unknown): Row[] {
  return Array.isArray(stored) ? stored.filter(isRow) : [];
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null;
}
