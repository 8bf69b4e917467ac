import { type BindableEntity, comparisonsOf } from '@mortise/workflow/model'
import { processNames } from '../design/process-names.ts'
import { signWords } from '../design/sign-words.ts'

/** A condition as people say it; one that says more than comparisons keeps its shape, with the names of the fields. */
export function conditionWords(condition: string, entity: BindableEntity | null): string {
  const labels = labelsOf(entity)
  const labelOf = (name: string) => labels.get(name) ?? name
  const lines = comparisonsOf(condition)
  if (lines)
    return lines
      .map(({ name, operator, value }) => `${labelOf(name)}${signWords[operator]}${valueWords(value)}`)
      .join('，且')
  // Texts in quotes are values, not names.
  return condition
    .replaceAll(/'[^']*'|[A-Za-z_][\w.]*/g, (part) => (part.startsWith("'") ? part : labelOf(part)))
    .replaceAll(/sum\(([^()']*)\)/g, '$1合计')
}

/** `{starter}的{label}{no}` with the names of what will stand there. */
export function titleWords(template: string, entity: BindableEntity | null): string {
  const labels = labelsOf(entity)
  return template.replaceAll(/\{([^}]*)\}/g, (place, key: string) => {
    if (key === 'label') return entity?.label ?? place
    const label = labels.get(key)
    return label ? `〔${label}〕` : place
  })
}

const labelsOf = (entity: BindableEntity | null): ReadonlyMap<string, string> =>
  new Map([
    ...(entity?.fields ?? []).map(
      ({ key, label, isLine }) => [key, isLine ? `明细${label}` : label] as const,
    ),
    ...[...(entity?.variables ?? []), ...processNames].map(({ name, label }) => [name, label] as const),
  ])

function valueWords(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'string' ? `“${value}”` : String(value)
}
