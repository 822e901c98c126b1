import { Counter, type Registry } from "prom-client";
import type { Outbound, OutboundAnswer } from "#server/platform/outbound/outbound.ts";

/** Counts webhook calls and pushes by outcome; a call aborted by a shutdown is not counted. */
export function measureOutbound(outbound: Outbound, registry: Registry): Outbound {
  const deliveries = new Counter({
    name: "alfinete_webhook_deliveries_total",
    help: "Calls to webhook receivers: delivered, rejected by their answer, or why none came.",
    labelNames: ["outcome"],
    registers: [registry],
  });
  const pushes = new Counter({
    name: "alfinete_pushes_total",
    help: "Calls to browsers' push services: delivered, rejected by their answer, or why none came.",
    labelNames: ["outcome"],
    registers: [registry],
  });
  return {
    ...outbound,
    async post(request) {
      const answer = await outbound.post(request);
      const counter = request.to === "push" ? pushes : deliveries;
      counter.inc({ outcome: outcomeOf(answer) });
      return answer;
    },
  };
}

function outcomeOf({ status, fault }: OutboundAnswer): string {
  if (status === null) return fault ?? "unanswered";
  return status >= 200 && status < 300 ? "delivered" : "rejected";
}
