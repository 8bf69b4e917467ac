import type { EditorProps, Editors } from '@mortise/web'
import { comparisonsOf } from '@mortise/workflow/model'
import { useQuery } from '@tanstack/react-query'
import { Button, Dropdown, Form, Input, Select, Space } from 'antd'
import { bindableEntities } from '../calls.ts'
import { ConditionEditor } from '../design/condition-editor.tsx'
import { DesignScope } from '../design/design-scope.ts'
import { useFormulaNames } from '../design/use-formula-names.tsx'
import { conditionWords, templateKept, templatePlaces, templateShown } from './binding-words.ts'
import { EntitySelect } from './entity-select.tsx'
import { useChosenEntity } from './use-chosen-entity.ts'
import { VariablesEditor } from './variables-editor.tsx'

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
  const entity = useChosenEntity()
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

/** The condition knows the fields of the document, and is chosen by those who write no formulas. */
function Condition({ value, onChange }: EditorProps) {
  const entity = useChosenEntity()
  const Formulas = useFormulaNames(entity)
  const condition = typeof value === 'string' ? value : ''
  return (
    <DesignScope value={entity}>
      <Formulas>
        <ConditionEditor
          // Another document has other fields to choose from.
          key={entity?.name ?? ''}
          value={condition}
          onChange={(text) => onChange?.(text === '' ? null : text)}
        />
      </Formulas>
      {condition !== '' && !comparisonsOf(condition) && (
        <div className="mortise-faint">{conditionWords(condition, entity)}</div>
      )}
    </DesignScope>
  )
}

/** The title with its places by their labels; what is kept names the fields. */
function TitleTemplate({ value, onChange, disabled, id, ...rest }: EditorProps) {
  const entity = useChosenEntity()
  const template = typeof value === 'string' ? value : ''
  const put = (shown: string) => onChange?.(templateKept(shown, entity))
  const shown = templateShown(template, entity)
  return (
    <Space.Compact block>
      <Input
        id={id}
        aria-label={rest['aria-label']}
        maxLength={200}
        disabled={disabled}
        value={shown}
        onChange={(event) => put(event.target.value)}
      />
      <Dropdown
        trigger={['click']}
        disabled={disabled || !entity}
        menu={{
          items: templatePlaces(entity).map(({ key, label }) => ({ key, label })),
          onClick: ({ key }) => onChange?.(`${template}{${key}}`),
          style: { maxHeight: 320, overflowY: 'auto' },
        }}
      >
        <Button>插入字段</Button>
      </Dropdown>
    </Space.Compact>
  )
}

export const bindingEditors: Editors = {
  entity: BoundEntity,
  condition: Condition,
  titleTemplate: TitleTemplate,
  variables: VariablesEditor,
  submitMove: MoveSelect,
  approveMove: MoveSelect,
  rejectMove: MoveSelect,
  withdrawMove: MoveSelect,
}
