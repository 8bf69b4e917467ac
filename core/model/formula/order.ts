import { BusinessError } from '../base/error.ts'
import type { Formula } from './syntax.ts'

/** The names of formulas, each after those it uses and otherwise as given; a circle is refused. */
export function orderByDependency(
  formulas: ReadonlyMap<string, Using> | Readonly<Record<string, Using>>,
): string[] {
  const given = new Map<string, Using>(formulas instanceof Map ? formulas : Object.entries(formulas))
  const waiting = new Map<string, string[]>()
  for (const [name, formula] of given) {
    waiting.set(
      name,
      formula.names.filter((used) => given.has(used)),
    )
  }
  const ordered: string[] = []
  while (waiting.size > 0) {
    const before = ordered.length
    for (const [name, uses] of waiting) {
      if (uses.some((used) => waiting.has(used))) continue
      waiting.delete(name)
      ordered.push(name)
    }
    if (ordered.length === before) throw circleError(waiting)
  }
  return ordered
}

type Using = Pick<Formula, 'names'>

/** Every one of the waiting formulas uses another of them, so following them must come round. */
function circleError(waiting: ReadonlyMap<string, readonly string[]>): BusinessError {
  const path: string[] = []
  let name = waiting.keys().next().value!
  while (!path.includes(name)) {
    path.push(name)
    name = waiting.get(name)!.find((used) => waiting.has(used))!
  }
  const circle = [...path.slice(path.indexOf(name)), name]
  return new BusinessError(`公式存在循环引用：${circle.join('→')}`)
}
