import { BusinessError, type Row } from '@mortise/model'
import type { Compiled } from '../engine/compiled.ts'
import type { Working } from '../engine/engine.ts'

type Ruled = readonly (readonly [key: string, code: string])[]

const known = new WeakMap<Compiled, Ruled>()

/** Fields whose values must fit a rule that staff keep, with the code of the rule. */
export function ruledFields(compiled: Compiled): Ruled {
  let ruled = known.get(compiled)
  if (!ruled) {
    ruled = Object.entries(compiled.fields).flatMap(([key, field]) =>
      field.kind === 'text' && field.checkRule ? [[key, field.checkRule] as const] : [],
    )
    known.set(compiled, ruled)
  }
  return ruled
}

/** Refuses values that do not fit the rules which staff keep for their fields; what stood there before may stay. */
export async function refuseViolations(
  { engine: { services }, ctx }: Working,
  compiled: Compiled,
  row: Row,
  before: Row | null,
): Promise<void> {
  for (const [key, code] of ruledFields(compiled)) {
    const value = row[key]
    if (typeof value !== 'string' || value === '' || value === before?.[key]) continue
    const violation = await services.providers.checkRules?.violation(ctx, code, value)
    if (violation) throw new BusinessError(violation, { field: key })
  }
}
