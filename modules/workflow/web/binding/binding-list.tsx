import type { RowOf } from '@mortise/model'
import { EntityList } from '@mortise/web'
import { ProcessBinding } from '@mortise/workflow/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bindableEntities } from '../calls.ts'
import { RowAction } from '../row-action.tsx'
import { bindingEditors } from './binding-editors.tsx'
import { conditionWords, titleWords } from './binding-words.ts'
import { EntityLabel } from './entity-select.tsx'
import { FieldRightsDialog } from './field-rights-dialog.tsx'

type Binding = RowOf<typeof ProcessBinding>

const form = { editors: bindingEditors }
const cells = {
  entity: ({ entity }: Binding) => <EntityLabel name={entity} />,
  condition: (binding: Binding) => <InWords of={binding} field="condition" say={conditionWords} />,
  titleTemplate: (binding: Binding) => <InWords of={binding} field="titleTemplate" say={titleWords} />,
}

interface InWordsProps {
  readonly of: Binding
  readonly field: 'condition' | 'titleTemplate'
  readonly say: typeof conditionWords
}

/** What was written with the names of fields, as people call them. */
function InWords({ of, field, say }: InWordsProps) {
  const { data } = useQuery(bindableEntities)
  const text = of[field]
  if (!text) return null
  return <span title={text}>{say(text, data?.find(({ name }) => name === of.entity) ?? null)}</span>
}

/** Rights on fields are set node by node, in a window of their own; a condition takes the width of the form. */
const FormBinding = {
  ...ProcessBinding,
  fields: {
    ...ProcessBinding.fields,
    condition: { ...ProcessBinding.fields.condition, kind: 'textarea' },
  },
  form: [
    ['', ['entity', 'process', 'titleTemplate', 'condition', 'variables', 'priority', 'isEnabled']],
    ['单据动作', ['submitMove', 'approveMove', 'rejectMove', 'withdrawMove']],
  ],
} as unknown as typeof ProcessBinding

/** 单据绑定: which documents go through which process, and what may be changed on the way. */
export default function BindingList() {
  const [shown, setShown] = useState<Binding | null>(null)
  return (
    <>
      <EntityList
        of={FormBinding}
        form={form}
        actionsWidth={200}
        cells={cells}
        rowActions={(binding) => <RowAction label="字段权限" onClick={() => setShown(binding)} />}
      />
      {shown && <FieldRightsDialog binding={shown} onClose={() => setShown(null)} />}
    </>
  )
}
