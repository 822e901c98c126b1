import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { presentationPage as text } from "#contract/messages/presentation-screens.ts";
import type { Presentation } from "#contract/routes/presentations.ts";
import { OrderedLayout } from "#web/features/presentations/ordered-layout.tsx";

interface OrderedLayoutsProps {
  layouts: Presentation["layouts"];
  editable: boolean;
  onOrder: (layoutIds: string[]) => void;
  /** Null for the last one, which stays. */
  onRemove: ((layoutId: string) => void) | null;
}

/** The order is changed by dragging, with the keyboard, or with each row's buttons. */
export function OrderedLayouts({ layouts, editable, onOrder, onRemove }: OrderedLayoutsProps) {
  const ids = layouts.map(({ id }) => id);
  const sensors = useSensors(
    // A few pixels, so that a press is still a press.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const move = (from: number, to: number) => {
    if (from !== to && from >= 0 && to >= 0) onOrder(arrayMove(ids, from, to));
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  const titles = new Map(layouts.map(({ id, title }) => [id, title]));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsOf(ids, titles),
        screenReaderInstructions: { draggable: text.dragInstructions },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol aria-label={text.layouts} className="grid gap-2">
          {layouts.map((layout, index) => (
            <OrderedLayout
              key={layout.id}
              layout={layout}
              number={index + 1}
              acts={
                editable
                  ? {
                      up: index > 0 ? () => move(index, index - 1) : null,
                      down: index < ids.length - 1 ? () => move(index, index + 1) : null,
                      remove: onRemove && (() => onRemove(layout.id)),
                    }
                  : null
              }
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

type Id = string | number;

function announcementsOf(ids: string[], titles: ReadonlyMap<string, string>): Announcements {
  const say = (sentence: string, moved: Id, at: Id) =>
    fillMessage(sentence, {
      title: titles.get(String(moved)) ?? "",
      position: ids.indexOf(String(at)) + 1,
      count: ids.length,
    });
  return {
    onDragStart: ({ active }) => say(text.lifted, active.id, active.id),
    onDragOver: ({ active, over }) => (over ? say(text.moved, active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) => say(text.dropped, active.id, over?.id ?? active.id),
    onDragCancel: ({ active }) => say(text.dragCancelled, active.id, active.id),
  };
}
