import { type EditorProps, type Editors, FieldEditor } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { bindableEntities } from '../calls.ts'
import { useFormulaNames } from '../design/use-formula-names.tsx'
import { EntitySelect } from './entity-select.tsx'

/** The entity that is chosen in the form around. */
function useChosen() {
  const name = Form.useWatch<string | undefined>('entity')
  const { data } = useQuery(bindableEntities)
  return data?.find((entity) => entity.name === name) ?? null
}

/** Choosing a document brings its usual moves along. */
function BoundEntity(props: EditorProps) {
  const form = Form.useFormInstance()
  const { data } = useQuery(bindableEntities)
  return (
    <EntitySelect
      {...props}
      onChange={(name) => {
        props.onChange?.(name)
        const usual = data?.find((entity) => entity.name === name)?.usual
        if (!usual) return
        form.setFieldsValue({
          submitMove: usual.submit,
          approveMove: usual.approve,
          rejectMove: usual.reject,
          withdrawMove: usual.withdraw,
        })
      }}
    />
  )
}

function MoveSelect({ value, onChange, disabled, id, ...rest }: EditorProps) {
  const entity = useChosen()
  return (
    <Select
      id={id}
      aria-label={rest['aria-label']}
      allowClear
      disabled={disabled}
      placeholder="无"
      value={value ? String(value) : undefined}
      options={entity?.moves.map(({ name, label }) => ({ value: name, label }))}
      onChange={(name: string | undefined) => onChange?.(name ?? null)}
    />
  )
}

/** The condition knows the fields of the document. */
function Condition(props: EditorProps) {
  const Formulas = useFormulaNames(useChosen())
  return (
    <Formulas>
      <FieldEditor {...props} />
    </Formulas>
  )
}

export const bindingEditors: Editors = {
  entity: BoundEntity,
  condition: Condition,
  submitMove: MoveSelect,
  approveMove: MoveSelect,
  rejectMove: MoveSelect,
  withdrawMove: MoveSelect,
}
