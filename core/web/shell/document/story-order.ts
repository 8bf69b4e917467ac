import type { StoryEvent } from '../../form/document-parts.ts'

/** What happened in the order in which it did; what is still to come stands behind it, as it was told. */
export function inOrder(events: readonly StoryEvent[]): StoryEvent[] {
  const past = events.filter(({ at }) => at !== null)
  const ahead = events.filter(({ at }) => at === null)
  // A day without an hour comes before the moments of that day.
  return [...past.toSorted((one, other) => (one.at ?? '').localeCompare(other.at ?? '')), ...ahead]
}
