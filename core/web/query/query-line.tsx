import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select, Space, TreeSelect } from 'antd'
import { choiceNamed, type FieldList, isChoiceGroup } from './field-choice.ts'
import { type QueryLine as Line, withField, withRule } from './query-tree.ts'
import { ruleLabels, rulesFor, valueOfRule } from './rules.ts'
import { ValueControl } from './value-control.tsx'

export interface QueryLineProps {
  readonly line: Line
  readonly fields: FieldList
  readonly onChange: (line: Line) => void
  readonly onAdd: () => void
  readonly onRemove: () => void
}

/** One condition: a field, a rule, and a value where the rule needs one. */
export function QueryLine({ line, fields, onChange, onAdd, onRemove }: QueryLineProps) {
  const choice = choiceNamed(fields, line.field)
  return (
    <li className="mortise-query-line">
      <TreeSelect
        className="mortise-query-field"
        showSearch={{ treeNodeFilterProp: 'title' }}
        treeDefaultExpandAll
        treeData={nodesOf(fields)}
        aria-label="选择查询字段"
        placeholder="选择查询字段"
        value={line.field || undefined}
        onChange={(field: string) => onChange(withField(line, field, fields))}
      />
      <Select
        className="mortise-query-rule"
        // All rules at a glance.
        listHeight={400}
        virtual={false}
        aria-label="匹配规则"
        placeholder="匹配规则"
        options={rulesFor(choice).map((rule) => ({ value: rule, label: ruleLabels[rule] }))}
        value={line.rule || undefined}
        onChange={(rule) => onChange(withRule(line, rule))}
      />
      <div className="mortise-query-value">
        {valueOfRule(line.rule) === null && (
          <ValueControl
            choice={choice}
            rule={line.rule}
            value={line.val}
            aria-label="条件值"
            onChange={(val) => onChange({ ...line, val })}
          />
        )}
      </div>
      <Space.Compact>
        <Button icon={<PlusOutlined aria-hidden />} aria-label="在下方新增条件" onClick={onAdd} />
        <Button icon={<MinusOutlined aria-hidden />} aria-label="删除条件" onClick={onRemove} />
      </Space.Compact>
    </li>
  )
}

/** Sub-tables are only to be opened, not to be chosen. */
const nodesOf = (fields: FieldList): object[] =>
  fields.map((entry) =>
    isChoiceGroup(entry)
      ? { value: entry.value, title: entry.text, selectable: false, children: nodesOf(entry.children) }
      : { value: entry.value, title: entry.text },
  )
