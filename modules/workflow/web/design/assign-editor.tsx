import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { f } from '@mortise/model'
import { Position, Role } from '@mortise/system/model'
import { DepartPicker, FieldEditor, RecordPicker, UserPicker, useEntityPicker } from '@mortise/web'
import { type AssignBy, type Assignment, assignWays, waysWithValue } from '@mortise/workflow/model'
import { Button, Flex, Input, InputNumber, Select } from 'antd'
import { use } from 'react'
import { DesignScope } from './design-scope.ts'
import { groupPicker } from './group-picker.ts'
import { PartSelect } from './part-select.tsx'

export interface AssignEditorProps {
  /** Whom the rules find: 审批人, 抄送人. */
  readonly label: string
  readonly value: readonly Assignment[]
  readonly onChange: (value: readonly Assignment[]) => void
}

/** Ways that need somebody to pick while the process runs make no sense for those who only read along. */
const ways = (Object.keys(assignWays) as AssignBy[]).map((by) => ({ value: by, label: assignWays[by] }))

/** The rules by which people are found, one below the other; whoever several of them find is asked once. */
export function AssignEditor({ label, value, onChange }: AssignEditorProps) {
  const replace = (index: number, rule: Assignment) => onChange(value.with(index, rule))
  return (
    <Flex vertical gap={8} role="group" aria-label={label}>
      {value.map((rule, index) => (
        // Rules have no names of their own.
        // oxlint-disable-next-line no-array-index-key
        <Flex key={index} vertical gap={4}>
          <Flex gap={4}>
            <Select
              aria-label={`${label}规则${index + 1}`}
              style={{ flex: 1 }}
              value={rule.by}
              options={ways}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(by: AssignBy) => replace(index, { by, value: by === 'leaders' ? '1' : '' })}
            />
            <Button
              icon={<DeleteOutlined />}
              aria-label={`删除${label}规则${index + 1}`}
              onClick={() => onChange(value.toSpliced(index, 1))}
            />
          </Flex>
          {waysWithValue.has(rule.by) && (
            <RuleValue
              rule={rule}
              label={`${assignWays[rule.by]}内容`}
              onChange={(text) => replace(index, { ...rule, value: text })}
            />
          )}
        </Flex>
      ))}
      <Button
        type="dashed"
        icon={<PlusOutlined />}
        onClick={() => onChange([...value, { by: 'user', value: '' }])}
      >
        添加{label}
      </Button>
    </Flex>
  )
}

interface RuleValueProps {
  readonly rule: Assignment
  readonly label: string
  readonly onChange: (value: string) => void
}

/** What a rule needs besides its kind. */
function RuleValue({ rule: { by, value }, label, onChange }: RuleValueProps) {
  const scope = use(DesignScope)
  const props = { value, 'aria-label': label, onChange }
  switch (by) {
    case 'user':
      return <UserPicker {...props} />
    case 'role':
      return <PickedRows {...props} entity={Role.name} />
    case 'position':
      return <PickedRows {...props} entity={Position.name} returnId />
    case 'group':
      return <RecordPicker {...props} picker={groupPicker} />
    case 'depart':
    case 'departLeader':
      return <DepartPicker {...props} multi />
    case 'leaders':
      return (
        <InputNumber
          aria-label={label}
          min={1}
          max={20}
          precision={0}
          suffix="级"
          value={Number(value) || 1}
          onChange={(levels) => onChange(String(levels ?? 1))}
        />
      )
    case 'formUser':
    case 'formDepartLeader': {
      const kind = by === 'formUser' ? 'user' : 'depart'
      const fields = scope?.fields.filter((field) => field.kind === kind && !field.isLine) ?? []
      return (
        <Select
          aria-label={label}
          placeholder={scope ? '请选择字段' : '请先为流程选择单据'}
          value={value || undefined}
          options={fields.map((field) => ({ value: field.key, label: field.label }))}
          onChange={onChange}
        />
      )
    }
    case 'resolver':
      return <PartSelect {...props} of="resolvers" />
    case 'expression':
      return <FormulaBox {...props} wanted="text" />
    default:
      return (
        <Input
          aria-label={label}
          maxLength={200}
          value={value}
          placeholder="请输入"
          onChange={(event) => onChange(event.target.value)}
        />
      )
  }
}

interface PickedRowsProps {
  readonly entity: string
  readonly value: string
  readonly returnId?: boolean
  readonly 'aria-label': string
  readonly onChange: (value: string) => void
}

function PickedRows({ entity, ...props }: PickedRowsProps) {
  const picker = useEntityPicker(entity)
  return picker && <RecordPicker {...props} picker={picker} />
}

const formulas = {
  text: f.text('公式', { formula: 'text', max: 500 }),
  boolean: f.text('条件', { formula: 'boolean', max: 500 }),
}

interface FormulaBoxProps {
  readonly value: string
  readonly wanted: keyof typeof formulas
  readonly 'aria-label': string
  readonly onChange: (value: string) => void
}

/** A formula over the record's fields. */
export const FormulaBox = ({ wanted, onChange, ...props }: FormulaBoxProps) => (
  <FieldEditor {...props} field={formulas[wanted]} onChange={(text) => onChange(String(text ?? ''))} />
)
