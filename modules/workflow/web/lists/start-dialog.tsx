import { type AnyField, type DictItem, type FormulaType, f } from '@mortise/model'
import { FlowType } from '@mortise/system/model'
import { api, FieldEditor, MenuIcon, useDict } from '@mortise/web'
import { ProcessInstance, type Startable } from '@mortise/workflow/model'
import { useQuery } from '@tanstack/react-query'
import { Empty, Form, Input, Select, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { ChosenHandlers, type ChosenUsers, chosenUsers, isChosen } from '../deal/chosen-handlers.tsx'
import { MoveDialog } from '../deal/move-dialog.tsx'

interface StartDialogProps {
  readonly title: string
  readonly processKey: string
  readonly onClose: () => void
}

/** What a variable is until somebody says it: a box that is not ticked says no. */
const unsaid: Readonly<Record<FormulaType, unknown>> = { number: null, text: '', boolean: false }
const askedAs = (name: string): Readonly<Record<FormulaType, AnyField>> => ({
  number: f.decimal(name),
  text: f.text(name, { max: 500 }),
  boolean: f.bool(name),
})

/** 发起申请: begins a process that decides on no record. */
export function StartDialog({ title: before, processKey, onClose }: StartDialogProps) {
  const [key, setKey] = useState(processKey)
  const [title, setTitle] = useState(before)
  const [content, setContent] = useState('')
  const [files, setFiles] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<ChosenUsers>({})
  const { data } = useQuery({
    queryKey: ['workflow', 'startable'],
    queryFn: ({ signal }) => api.get<readonly Startable[]>('/act/process/startable', {}, { signal }),
  })
  const categories = useDict(FlowType.code)
  const [said, setSaid] = useState<Readonly<Record<string, unknown>>>({})
  const process = data?.find((each) => each.key === key)
  const asked = Object.entries(process?.variables ?? {})
  const variables = Object.fromEntries(asked.map(([name, type]) => [name, said[name] ?? unsaid[type]]))
  const isSaid = Object.values(variables).every((value) => value !== null && value !== '')
  const isReady = process && title.trim() !== '' && isSaid && isChosen(process.choose, chosen)
  const body = {
    key,
    title: title.trim(),
    content: content.trim(),
    files,
    variables,
    chosen: chosenUsers(chosen),
  }
  return (
    <MoveDialog
      title="发起申请"
      path="/act/process/extActProcess/startMutilProcess"
      body={isReady ? body : null}
      onClose={onClose}
      onDone={() => {}}
    >
      {!data && <Skeleton active paragraph={{ rows: 2 }} />}
      {data?.length === 0 && <Empty description="没有可以直接发起的流程；单据在各自页面提交" />}
      {data && data.length > 0 && (
        <>
          <Form.Item label="流程" required>
            <Select<string, StartOption>
              aria-label="流程"
              placeholder="请选择"
              showSearch={{ optionFilterProp: 'label' }}
              value={key || undefined}
              options={byCategory(data, categories)}
              optionRender={({ data: { label, icon } }) => <Named name={label} icon={icon} />}
              labelRender={({ label }) => <Named name={label} icon={process?.icon} />}
              onChange={setKey}
            />
          </Form.Item>
          {process?.remark && <Form.Item>{process.remark}</Form.Item>}
          <Form.Item label="标题" required>
            <Input
              aria-label="标题"
              maxLength={200}
              value={title}
              onChange={(event) => setTitle(event.target.value)}
            />
          </Form.Item>
          {asked.map(([name, type]) => (
            <Form.Item key={name} label={name} required>
              <FieldEditor
                field={askedAs(name)[type]}
                aria-label={name}
                value={variables[name]}
                onChange={(value) => setSaid({ ...said, [name]: value })}
              />
            </Form.Item>
          ))}
          <Form.Item label="说明">
            <Input.TextArea
              aria-label="说明"
              rows={4}
              maxLength={2000}
              placeholder="申请什么、为什么，供审批人查看"
              value={content}
              onChange={(event) => setContent(event.target.value)}
            />
          </Form.Item>
          <Form.Item label="附件">
            <FieldEditor
              field={ProcessInstance.fields.files}
              aria-label="附件"
              value={files}
              onChange={(value) => setFiles((value ?? []) as readonly string[])}
            />
          </Form.Item>
          <ChosenHandlers
            nodes={process?.choose ?? []}
            chosen={chosen}
            labelOf={(name) => `${name}审批人`}
            onChange={setChosen}
          />
        </>
      )}
    </MoveDialog>
  )
}

const Named = ({ name, icon }: { readonly name: ReactNode; readonly icon?: string | null | undefined }) => (
  <>
    <MenuIcon name={icon ?? 'form'} /> {name}
  </>
)

/** A process, or a category over several. */
interface StartOption {
  readonly label: string
  readonly value?: string
  readonly icon?: string | null
  readonly options?: StartOption[]
}

/** Processes under their categories, in the order of the dictionary; those without one come last. */
function byCategory(processes: readonly Startable[], categories: readonly DictItem[]): StartOption[] {
  const optionsOf = (isMeant: (category: string | null) => boolean): StartOption[] =>
    processes
      .filter(({ category }) => isMeant(category))
      .map(({ key, name, icon }) => ({ value: key, label: name, icon }))
  const known = new Set(categories.map(({ value }) => value))
  const groups = [
    ...categories.map(({ value, text }) => ({ label: text, options: optionsOf((one) => one === value) })),
    { label: '其他', options: optionsOf((one) => one === null || !known.has(one)) },
  ]
  return groups.filter(({ options }) => options.length > 0)
}
