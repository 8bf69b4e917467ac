import { BusinessError } from '@mortise/model'
import type { FormDrawing } from './difference.ts'
import { nameOf } from './names.ts'

/** Forms as they are carried from one installation to another; a view names the form whose rows it shows. */
export interface FormPackage {
  readonly format: typeof packageFormat
  readonly forms: readonly PackedForm[]
}
export type PackedForm = FormDrawing & { readonly original: string | null }

export const packageFormat = 'mortise-online-forms/1'
const mostForms = 100

/** The forms of a package so that each comes after those it needs; what is twice there, or needs itself by others, is refused. */
export function orderedForms({ forms }: FormPackage): PackedForm[] {
  if (forms.length === 0) throw new BusinessError('表单包中没有表单')
  if (forms.length > mostForms) throw new BusinessError(`表单包中有${forms.length}个表单，最多${mostForms}个`)
  const byName = new Map<string, PackedForm>()
  for (const form of forms) {
    if (byName.has(form.name)) throw new BusinessError(`表单包中表名${form.name}重复`)
    byName.set(form.name, form)
  }
  const byEntity = new Map(forms.map((form) => [nameOf(form.name, '表名'), form]))
  const ordered: PackedForm[] = []
  const visit = (form: PackedForm, above: readonly PackedForm[]) => {
    const at = above.indexOf(form)
    if (at >= 0) {
      const circle = [...above.slice(at), form].map(({ label }) => label).join(' → ')
      throw new BusinessError(`表单互相引用，不能导入：${circle}，请先去掉其中一个引用`)
    }
    if (ordered.includes(form)) return
    for (const needed of neededBy(form, byName, byEntity)) visit(needed, [...above, form])
    ordered.push(form)
  }
  for (const form of forms) visit(form, [])
  return ordered
}

/** The names of what the fields of a form point to. */
export const targetsOf = ({ fields }: Pick<FormDrawing, 'fields'>): { label: string; target: string }[] =>
  fields.flatMap(({ kind, label, source }) => {
    if (kind === 'ref' || kind === 'refMany') return [{ label, target: source ?? '' }]
    return kind === 'rollup' ? [{ label, target: source?.split('.')[0] ?? '' }] : []
  })

function neededBy(
  form: PackedForm,
  byName: ReadonlyMap<string, PackedForm>,
  byEntity: ReadonlyMap<string, PackedForm>,
): PackedForm[] {
  const targets = targetsOf(form).flatMap(({ target }) => byEntity.get(target) ?? [])
  const original = form.original === null ? [] : (byName.get(form.original) ?? [])
  // A form may point to its own rows, as trees do.
  return [...targets.filter((needed) => needed !== form), ...[original].flat()]
}
