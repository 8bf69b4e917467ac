import { type AnyEntity, fieldsOf } from '@mortise/model'
import type { FormItem } from '@mortise/online/model'
import { EntityList } from '@mortise/web'
import { useMemo } from 'react'
import { FormPage } from './form-page.tsx'

/** The rows of another form under columns and labels of their own. */
export default function CopyPage() {
  return <FormPage>{(entity, item) => <Copy of={entity} item={item} />}</FormPage>
}

function Copy({ of, item }: { of: AnyEntity; item: FormItem }) {
  const shown = useMemo(() => shownAs(of, item), [of, item])
  return <EntityList of={shown} />
}

/** The entity as a copy tells it; what the user may not see is not among its fields already. */
function shownAs(of: AnyEntity, { label, view }: FormItem): AnyEntity {
  const known = (view ?? []).filter(({ key }) => Object.hasOwn(of.fields, key))
  const labels = new Map(known.map(({ key, label: name }) => [key, name]))
  const searched = new Set(known.filter(({ isSearched }) => isSearched).map(({ key }) => key))
  const fields = Object.entries(fieldsOf(of)).map(([key, { search: _search, ...field }]) => [
    key,
    { ...field, label: labels.get(key) ?? field.label, ...(searched.has(key) && { search: true }) },
  ])
  const inForm = new Set(known.filter(({ isInForm }) => isInForm).map(({ key }) => key))
  const lines = new Set(
    Object.entries(fieldsOf(of)).flatMap(([key, { kind }]) => (kind === 'lines' ? [key] : [])),
  )
  return {
    ...of,
    label,
    fields: Object.fromEntries(fields),
    list: known.filter(({ isListed }) => isListed).map(({ key }) => key),
    form: of.form.map(([group, keys]) => [group, keys.filter((key) => inForm.has(key) || lines.has(key))]),
  }
}
