import {
  type Approval,
  approvalAttributes,
  type ModdleElement,
  readApproval,
  readCopyTo,
  readSettings,
  settingAttributes,
  writeApproval,
  writeCopyTo,
  writeSettings,
} from '@mortise/workflow/model'
import { Button, Checkbox, Form, Input, Segmented } from 'antd'
import type { DrawnElement } from '../diagram/library.ts'
import { ApprovalEditor } from './approval-editor.tsx'
import { AssignEditor, FormulaBox } from './assign-editor.tsx'
import { ConditionEditor } from './condition-editor.tsx'
import type { OpenModeler } from './modeler.ts'
import { PartSelect } from './part-select.tsx'
import { SettingsEditor } from './settings-editor.tsx'
import { NameBox } from './step-panel.tsx'

export interface ElementPanelProps {
  readonly modeler: OpenModeler
  readonly element: DrawnElement
}

/** What is wrong with an element the check says; here it is only shown. */
const ignore = () => {}

/** The properties of what is chosen on the diagram, written as attributes of its element. */
export function ElementPanel({ modeler, element }: ElementPanelProps) {
  const { businessObject: node } = element
  const set = (properties: Readonly<Record<string, unknown>>) => modeler.update(element, properties)
  return (
    <>
      <NameBox
        label={element.type === 'bpmn:Process' ? '流程名称' : '名称'}
        value={textIn(node, 'name')}
        onChange={(name) => set({ name: name || undefined })}
      />
      <Own modeler={modeler} element={element} node={node} set={set} />
    </>
  )
}

const textIn = (element: ModdleElement, name: string): string => {
  const value = element.get(name)
  return typeof value === 'string' ? value : ''
}

interface OwnProps extends ElementPanelProps {
  readonly node: ModdleElement
  readonly set: (properties: Readonly<Record<string, unknown>>) => void
}

function Own(props: OwnProps) {
  const { modeler, element, node, set } = props
  switch (element.type) {
    case 'bpmn:Process':
      return (
        <SettingsEditor
          value={readSettings(node, ignore)}
          onChange={(settings) => set(cleared(settingNames, writeSettings(settings)))}
        />
      )
    case 'bpmn:UserTask':
      return (
        <ApprovalEditor
          value={readApproval(node, ignore)}
          onChange={(approval) =>
            set({ ...cleared(approvalNames, writeApproval(approval)), ...loopOf(modeler, approval) })
          }
        />
      )
    case 'bpmn:ManualTask':
      return (
        <Form.Item layout="vertical" label="抄送人">
          <AssignEditor
            label="抄送人"
            value={readCopyTo(node, ignore)}
            onChange={(copyTo) => set(cleared(['mt:copyTo'], writeCopyTo(copyTo)))}
          />
        </Form.Item>
      )
    case 'bpmn:SequenceFlow':
      return <FlowPanel {...props} />
    case 'bpmn:EndEvent':
      return (
        <Form.Item layout="vertical" label="到此时流程">
          <Segmented
            options={[
              { value: 'agree', label: '通过' },
              { value: 'refuse', label: '驳回' },
            ]}
            value={textIn(node, 'mt:result') || 'agree'}
            onChange={(result) => set({ 'mt:result': result === 'refuse' ? result : undefined })}
          />
        </Form.Item>
      )
    case 'bpmn:ServiceTask':
      return (
        <Form.Item layout="vertical" label="服务">
          <PartSelect
            of="services"
            aria-label="服务"
            value={textIn(node, 'mt:handler')}
            onChange={(handler) => set({ 'mt:handler': handler })}
          />
        </Form.Item>
      )
    case 'bpmn:CallActivity':
      return (
        <Form.Item layout="vertical" label="被调用的流程">
          <PartSelect
            of="processes"
            aria-label="被调用的流程"
            value={textIn(node, 'calledElement')}
            onChange={(calledElement) => set({ calledElement })}
          />
        </Form.Item>
      )
    case 'bpmn:ScriptTask':
      return (
        <>
          <TextBox
            label="变量"
            value={textIn(node, 'mt:variable')}
            onChange={(variable) => set({ 'mt:variable': variable })}
          />
          <Form.Item layout="vertical" label="公式">
            <FormulaBox
              aria-label="公式"
              wanted="text"
              value={textIn(node, 'script')}
              onChange={(script) => set({ scriptFormat: 'mortise', script })}
            />
          </Form.Item>
        </>
      )
    case 'bpmn:IntermediateCatchEvent':
    case 'bpmn:BoundaryEvent':
      return <TimerPanel {...props} />
    case 'bpmn:Task':
      return (
        <Button type="primary" onClick={() => modeler.replace(element, 'bpmn:UserTask')}>
          改为审批任务
        </Button>
      )
    default:
      return null
  }
}

const named = (attribute: string) => `mt:${attribute}`
const settingNames = settingAttributes.map(named)
const approvalNames = approvalAttributes.map(named)

/** What is not written any more goes away. */
const cleared = (names: readonly string[], written: Readonly<Record<string, string>>) => ({
  ...Object.fromEntries(names.map((name) => [name, undefined])),
  ...written,
})

/** Other tools see from this mark alone that several people handle a task. */
function loopOf(modeler: OpenModeler, { mode }: Approval) {
  const isMany = mode !== 'random' && mode !== 'claim'
  const isSequential = mode === 'sequence'
  const type = 'bpmn:MultiInstanceLoopCharacteristics'
  return { loopCharacteristics: isMany ? modeler.create(type, { isSequential }) : undefined }
}

const choosing: ReadonlySet<string | undefined> = new Set(['bpmn:ExclusiveGateway', 'bpmn:InclusiveGateway'])

function FlowPanel({ modeler, element, node, set }: OwnProps) {
  const { source } = element
  if (!source || !choosing.has(source.type)) return <p>只有条件分支、包容分支之后的连线可以写条件。</p>
  const isDefault = source.businessObject.get('default') === node
  const expression = node.get('conditionExpression')
  const condition = isModdle(expression) ? textIn(expression, 'body') : ''
  return (
    <>
      <Form.Item>
        <Checkbox
          checked={isDefault}
          onChange={({ target }) => modeler.update(source, { default: target.checked ? node : undefined })}
        >
          其他条件都不满足时走这里
        </Checkbox>
      </Form.Item>
      {!isDefault && (
        <Form.Item layout="vertical" label="条件" required>
          <ConditionEditor
            value={condition}
            onChange={(body) =>
              set({
                conditionExpression: body ? modeler.create('bpmn:FormalExpression', { body }) : undefined,
              })
            }
          />
        </Form.Item>
      )}
    </>
  )
}

const isModdle = (value: unknown): value is ModdleElement =>
  typeof value === 'object' && value !== null && '$type' in value

/** When a timer is due; other triggers are kept as they were drawn. */
function TimerPanel({ modeler, node, set }: OwnProps) {
  const definitions = node.get('eventDefinitions')
  const definition = (Array.isArray(definitions) ? definitions : []).find(isModdle)
  if (definition?.$type !== 'bpmn:TimerEventDefinition') return null
  const duration = definition.get('timeDuration')
  return (
    <TextBox
      label="等待时间（如 PT8H、P1D）"
      value={isModdle(duration) ? textIn(duration, 'body') : ''}
      onChange={(body) =>
        set({
          eventDefinitions: [
            modeler.create('bpmn:TimerEventDefinition', {
              timeDuration: modeler.create('bpmn:FormalExpression', { body }),
            }),
          ],
        })
      }
    />
  )
}

interface TextBoxProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

const TextBox = ({ label, value, onChange }: TextBoxProps) => (
  <Form.Item layout="vertical" label={label}>
    <Input
      aria-label={label}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </Form.Item>
)
