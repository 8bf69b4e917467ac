import { circleSentence } from '@mortise/engineering/model'
import { BusinessError } from '@mortise/model'

/** How deep each material lies below what consists of it: one is planned after all that it goes into. */
export function levelsOf(
  materials: Iterable<string>,
  partsOf: (material: string) => readonly string[],
  nameOf: (material: string) => string,
): Map<string, number> {
  const heights = new Map<string, readonly string[]>()
  const ordered: string[] = []
  const visit = (material: string, path: readonly string[]): void => {
    if (path.includes(material)) {
      const circle = [...path.slice(path.indexOf(material)), material]
      throw new BusinessError(circleSentence(circle.map(nameOf)))
    }
    if (heights.has(material)) return
    const parts = partsOf(material)
    if (parts.length > 0) for (const part of parts) visit(part, [...path, material])
    heights.set(material, parts)
    ordered.push(material)
  }
  for (const material of materials) visit(material, [])
  const levels = new Map<string, number>()
  // Whatever a material goes into was finished after it.
  for (const material of ordered.toReversed()) {
    const level = levels.get(material) ?? 0
    levels.set(material, level)
    for (const part of heights.get(material) ?? [])
      levels.set(part, Math.max(levels.get(part) ?? 0, level + 1))
  }
  return levels
}
