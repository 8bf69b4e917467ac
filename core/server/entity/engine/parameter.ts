import { type Parameter, readParameter } from '@mortise/model'
import type { Working } from './engine.ts'

/** A number that staff may set; what code says where no module keeps settings. */
export async function parameterOf(
  { engine: { services }, ctx }: Working,
  parameter: Parameter<'decimal'>,
): Promise<number> {
  return (
    (await services.providers.parameter?.(ctx, parameter)) ?? readParameter('decimal', parameter.initial) ?? 0
  )
}
