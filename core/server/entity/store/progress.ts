import { div, mul, type Progress, type Row, sub } from '@mortise/model'
import type { Compiled } from '../engine/compiled.ts'
import type { Working } from '../engine/engine.ts'
import { parameterOf } from '../engine/parameter.ts'

/** A document in the state that what is counted on its lines puts it into; one that was closed or given up stays so. */
export async function followed(working: Working, compiled: Compiled, document: Row): Promise<Row> {
  const field = compiled.flow ? compiled.fields[compiled.flow] : undefined
  if (field?.kind !== 'flow' || !field.follows || !compiled.flow) return document
  const { follows } = field
  const states = [follows.none, follows.some, follows.all]
  if (!states.includes(String(document[compiled.flow]))) return document
  const under = follows.under ? await parameterOf(working, follows.under) : 0
  return { ...document, [compiled.flow]: stateBy(follows, document[follows.lines] as Row[], under) }
}

function stateBy({ of, by, less, none, some, all }: Progress, lines: readonly Row[], under: number): string {
  const share = sub(1, div(under, 100, 6), 6)
  const isDone = lines.every((line) => {
    const came = sub(line[by] as number, less ? (line[less] as number) : 0, 4)
    return came >= mul(line[of] as number, share, 4)
  })
  if (isDone) return all
  return lines.some((line) => (line[by] as number) > 0) ? some : none
}
