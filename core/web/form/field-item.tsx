import {
  type AnyEntity,
  type AnyField,
  chainBegunBy,
  codeOf,
  complaintsOf,
  deriveOf,
  fieldsOf,
  isShown,
  openSources,
  type Row,
  whenOf,
} from '@mortise/model'
import { Col, Form, type FormInstance } from 'antd'
import { useMemo, useRef } from 'react'
import type { Drawn, EditorProps } from '../fields/kind.ts'
import { FieldEditor, type FieldEditorProps, shown } from '../kinds/field-value.tsx'
import { kindOf } from '../kinds/kinds.ts'
import { type LineFault, noFaults } from '../kinds/lines/line-fault.ts'
import { LinesContext, type LinesHandle } from '../kinds/lines/lines-context.ts'
import { type FormMode, isWritable } from '../rows/form-row.ts'
import { textOf } from '../rows/texts.ts'
import { LinesTable } from './lines-table.tsx'
import type { Openness } from './openness.ts'
import { refuseByServer } from './server-checks.ts'

/** By field: editors that stand in one form in place of those of their kinds. */
export type Editors = Readonly<Record<string, Drawn<EditorProps>>>

export interface FieldItemProps {
  readonly of: AnyEntity
  readonly name: string
  readonly mode: FormMode
  readonly form: FormInstance<Row>
  /** The user lacks the right to change it. */
  readonly isLocked: boolean
  readonly openness: Openness
  readonly editor?: Drawn<EditorProps>
  /** What the server has against cells of it, where it is a sub-table. */
  readonly refused?: readonly LineFault[]
  /** The group that it stands in bears its name. */
  readonly isTitled?: boolean
  /** After a row was picked: values that come along with it. */
  readonly onPicked: (name: string, picked: Row) => void
}

/** Part of the form's width, or all of it; everything on a phone. */
const part = { xs: 24, md: 12, xl: 8 }
const whole = { xs: 24 }

/** One field of a form with its label; there only while the entity's `when` shows it. */
export function FieldItem(props: FieldItemProps) {
  const { of, name, form } = props
  if (!(name in whenOf(of))) return <ShownItem {...props} />
  return (
    <Form.Item
      noStyle
      shouldUpdate={(before: Row, now: Row) => isShown(of, name, before) !== isShown(of, name, now)}
    >
      {() => isShown(of, name, form.getFieldsValue(true) as Row) && <ShownItem {...props} />}
    </Form.Item>
  )
}

function ShownItem(props: FieldItemProps) {
  const { of, name, mode, form, openness, editor, refused = noFaults, isTitled = false, onPicked } = props
  const grid = useRef<LinesHandle>(null)
  const lines = useMemo(
    () => ({
      Table: LinesTable,
      refused,
      grid,
      isTitled,
      isFixed: openness !== 'whole',
      authPre: codeOf(of, name),
    }),
    [of, name, refused, isTitled, openness],
  )
  // Whoever makes one document of another is offered those of which something is left.
  const where = useMemo(() => {
    const chain = chainBegunBy(of, name)
    return chain && openSources(chain)
  }, [of, name])
  const field = fieldsOf(of)[name]
  if (!field) return null
  const { isWide, Editor } = kindOf(field)
  const label = field.kind === 'lines' ? undefined : field.label
  const canEdit = Editor !== null && isWritable(of, name, field)
  const isFixed = props.isLocked || openness === 'closed' || (mode === 'edit' && field.frozen === true)
  const valuesNow = () => form.getFieldsValue(true) as Row
  if (!canEdit && field.kind !== 'lines') {
    const isOther = (before: Row, now: Row) =>
      before[name] !== now[name] || textOf(of, before, name) !== textOf(of, now, name)
    return (
      <Col {...(isWide ? whole : part)}>
        <Form.Item label={label} shouldUpdate={isOther} tooltip={field.help}>
          {() => <ShownValue of={of} name={name} row={valuesNow()} />}
        </Form.Item>
      </Col>
    )
  }
  const check = async () => {
    const complaints = [
      // A cell may hold less than what was pasted into it; only the grid knows.
      ...((await grid.current?.validate()) ?? []).map(({ row, message }) => placed(field, row, message)),
      ...faultsOf(of, name, valuesNow()),
    ]
    if (complaints.length > 0) throw new Error(sentenceOf(complaints))
    await refuseByServer(of, name, valuesNow())
  }
  /** Lines are checked when they are sent; from then on what is said of them follows every change. */
  const retell = () => {
    if (form.getFieldError(name).length === 0) return
    const complaints = faultsOf(of, name, valuesNow())
    form.setFields([{ name, errors: complaints.length > 0 ? [sentenceOf(complaints)] : [] }])
  }
  return (
    <Col {...(isWide ? whole : part)}>
      <LinesContext value={lines}>
        <Form.Item
          name={name}
          label={label}
          tooltip={field.help}
          required={isRequired(of, name)}
          rules={[{ validator: check }]}
          validateTrigger={field.kind === 'lines' ? [] : 'onBlur'}
        >
          <Picking
            field={field}
            editor={editor}
            where={where}
            text={textOf(of, valuesNow(), name)}
            disabled={!canEdit || isFixed}
            isTouched={() => form.isFieldTouched(name)}
            onEdit={() => field.kind === 'lines' && retell()}
            onPicked={(picked) => onPicked(name, picked)}
          />
        </Form.Item>
      </LinesContext>
    </Col>
  )
}

interface PickingProps extends FieldEditorProps {
  readonly editor: Drawn<EditorProps> | undefined
  /** From the form item, which checks what was left. */
  readonly onBlur?: () => void
  readonly isTouched: () => boolean
  readonly onEdit: () => void
  readonly onPicked: (row: Row) => void
}

/** An editor that tells its form item the value and that it was left, and the form the row that was picked. */
function Picking({ onPicked, onEdit, isTouched, onChange, onBlur, editor: Editor, ...rest }: PickingProps) {
  const changed = (value: unknown, picked?: Row) => {
    onChange?.(value)
    onEdit()
    if (picked) onPicked(picked)
  }
  return (
    // Whoever only passes by is not told yet what is missing.
    <div className="mortise-editor" onBlur={() => isTouched() && onBlur?.()}>
      {Editor ? (
        <Editor {...rest} value={rest.value} onChange={changed} />
      ) : (
        <FieldEditor {...rest} onChange={changed} />
      )}
    </div>
  )
}

function ShownValue({ of, name, row }: { of: AnyEntity; name: string; row: Row }) {
  const field = fieldsOf(of)[name]
  if (!field) return null
  const isDrawnLater = field.kind === 'serial' && !row[name]
  const content = isDrawnLater ? '保存后自动生成' : shown(field, row[name], textOf(of, row, name))
  return <div className={isDrawnLater ? 'mortise-value mortise-faint' : 'mortise-value'}>{content}</div>
}

function isRequired(of: AnyEntity, name: string): boolean {
  const field = fieldsOf(of)[name]
  return (field?.required === true || field?.required === 'shown') && !(name in deriveOf(of))
}

/** What the definition has against a value, on this side as on the server. */
function faultsOf(of: AnyEntity, name: string, row: Row): string[] {
  const field = fieldsOf(of)[name]
  const own = field && kindOf(field).complaint?.(row[name])
  if (field && own) return [`${field.label}${own}`]
  return complaintsOf(of, row, new Set([name])).map(({ message }) => message)
}

/** A fault in a line, as the server words it. */
const placed = ({ label }: AnyField, row: number, message: string) => `${label}第${row + 1}行：${message}`

/** Most complaints that a form item shows at once. */
const COMPLAINTS = 5

const sentenceOf = (complaints: readonly string[]): string =>
  [...new Set(complaints)].slice(0, COMPLAINTS).join('；')
