import { type BindableEntity, type ComparisonSign, comparisonsOf } from '@mortise/workflow/model'
import { processNames } from '../design/process-names.ts'
import { signWords } from '../design/sign-words.ts'

/** A condition as people say it; one that says more than comparisons keeps its shape, with the names of the fields. */
export function conditionWords(condition: string, entity: BindableEntity | null): string {
  const labels = labelsOf(entity)
  const labelOf = (name: string) => labels.get(name) ?? name
  const lines = comparisonsOf(condition)
  if (lines)
    return lines
      .map(({ name, operator, value }) => `${labelOf(name)}${testWords(operator, value)}`)
      .join('，且')
  // Texts in quotes are values, not names.
  return condition
    .replaceAll(/'[^']*'|[A-Za-z_][\w.]*/g, (part) => (part.startsWith("'") ? part : labelOf(part)))
    .replaceAll(/sum\(([^()']*)\)/g, '$1合计')
    .replaceAll(/\s*('[^']*'|>=|<=|!=|>|<|=)\s*/g, (part, sign: string) =>
      isSign(sign) ? signWords[sign] : part,
    )
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

/** A template as it is typed: the places in it by their labels, `{发起人}的{单据}{单号}`. */
export const templateShown = (template: string, entity: BindableEntity | null): string =>
  renamed(template, new Map(templatePlaces(entity).map(({ key, label }) => [key, label])))

/** What was typed, as it is kept: a label that no field has is left as it is, and refused. */
export const templateKept = (shown: string, entity: BindableEntity | null): string =>
  renamed(shown, new Map(templatePlaces(entity).map(({ key, label }) => [label, key])))

/** What a title may name: each label once, so that it says which. */
export function templatePlaces(entity: BindableEntity | null): readonly { key: string; label: string }[] {
  const fields = (entity?.fields ?? []).filter(({ isLine, kind }) => !isLine && kind !== 'lines')
  const places = [{ key: 'starter', label: '发起人' }, { key: 'label', label: '单据名称' }, ...fields]
  return places
    .filter(({ label }, at) => places.findIndex((each) => each.label === label) === at)
    .map(({ key, label }) => ({ key, label }))
}

const renamed = (template: string, names: ReadonlyMap<string, string>): string =>
  template.replaceAll(/\{([^}]*)\}/g, (place, name: string) => {
    const found = names.get(name)
    return found === undefined ? place : `{${found}}`
  })

const labelsOf = (entity: BindableEntity | null): ReadonlyMap<string, string> =>
  new Map([
    ...(entity?.fields ?? []).map(
      ({ key, label, isLine }) => [key, isLine ? `明细${label}` : label] as const,
    ),
    ...[...(entity?.variables ?? []), ...processNames].map(({ name, label }) => [name, label] as const),
  ])

const isSign = (text: string): text is ComparisonSign => Object.hasOwn(signWords, text)

function testWords(operator: ComparisonSign, value: string | number | boolean): string {
  if (value === '' && operator === '=') return '为空'
  if (value === '' && operator === '!=') return '不为空'
  return `${signWords[operator]}${valueWords(value)}`
}

function valueWords(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'string' ? `“${value}”` : String(value)
}
