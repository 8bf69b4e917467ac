import type { Token, Visit } from './state.ts'

type Trail = ReadonlyMap<number, Visit>

/** Everything a token came through, oldest first; what runs in other branches is not among it. */
export function ancestorsOf(trail: Trail, { from, scope }: Pick<Token, 'from' | 'scope'>): Visit[] {
  const found = new Map<number, Visit>()
  const waiting = scope === null ? [...from] : [...from, scope]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const visit = trail.get(id)
    if (!visit || found.has(id)) continue
    found.set(id, visit)
    waiting.push(...visit.from)
  }
  return [...found.values()].toSorted((one, other) => one.id - other.id)
}

/** A visit and everything that came of it, sub-processes inside included. */
export function consequencesOf(trail: Trail, visit: Visit): Set<number> {
  const found = new Set([visit.id])
  // What comes of a visit has a greater id, so one pass in order finds all.
  for (const { id, from, scope } of [...trail.values()].toSorted((one, other) => one.id - other.id)) {
    if (from.some((source) => found.has(source)) || (scope !== null && found.has(scope))) found.add(id)
  }
  return found
}
