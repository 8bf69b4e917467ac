import type { DrawnElement } from '../diagram/library.ts'

interface Entry {
  readonly group: string
  readonly className: string
  readonly title: string
  readonly action: Readonly<Record<string, (event: Event) => void>>
}
interface Palette {
  registerProvider(provider: { getPaletteEntries: () => Readonly<Record<string, Entry | Separator>> }): void
}
interface Separator {
  readonly group: string
  readonly separator: true
}
interface Services {
  readonly create: { start(event: Event, shape: DrawnElement): void }
  readonly elementFactory: { createShape(attributes: object): DrawnElement }
  readonly handTool: { activateHand(event: Event): void }
  readonly lassoTool: { activateSelection(event: Event): void }
  readonly globalConnect: { start(event: Event): void }
}

/** What may be drawn: the nodes that the engine runs, in the order in which people need them. */
const nodes = [
  ['event', 'bpmn:StartEvent', '开始', 'bpmn-icon-start-event-none'],
  ['event', 'bpmn:EndEvent', '结束', 'bpmn-icon-end-event-none'],
  ['task', 'bpmn:UserTask', '审批 / 办理', 'bpmn-icon-user-task'],
  ['task', 'bpmn:ManualTask', '抄送', 'bpmn-icon-send'],
  ['task', 'bpmn:ServiceTask', '服务', 'bpmn-icon-service-task'],
  ['task', 'bpmn:ScriptTask', '计算', 'bpmn-icon-script-task'],
  ['gateway', 'bpmn:ExclusiveGateway', '条件分支', 'bpmn-icon-gateway-xor'],
  ['gateway', 'bpmn:ParallelGateway', '并行分支', 'bpmn-icon-gateway-parallel'],
  ['gateway', 'bpmn:InclusiveGateway', '包容分支', 'bpmn-icon-gateway-or'],
  ['more', 'bpmn:IntermediateCatchEvent', '等待时间', 'bpmn-icon-intermediate-event-catch-timer'],
  ['more', 'bpmn:SubProcess', '子流程', 'bpmn-icon-subprocess-expanded'],
  ['more', 'bpmn:CallActivity', '调用流程', 'bpmn-icon-call-activity'],
] as const

const extras: Readonly<Record<string, object>> = {
  'bpmn:SubProcess': { isExpanded: true },
  'bpmn:IntermediateCatchEvent': { eventDefinitionType: 'bpmn:TimerEventDefinition' },
}

function OwnPalette(
  this: { getPaletteEntries: () => Readonly<Record<string, Entry | Separator>> },
  board: Palette,
  create: Services['create'],
  elementFactory: Services['elementFactory'],
  handTool: Services['handTool'],
  lassoTool: Services['lassoTool'],
  globalConnect: Services['globalConnect'],
) {
  const tool = (title: string, icon: string, click: (event: Event) => void): Entry => ({
    group: 'tools',
    className: icon,
    title,
    action: { click },
  })
  const drawn = (type: string, [group, , title, className]: (typeof nodes)[number]): Entry => {
    const begin = (event: Event) => create.start(event, elementFactory.createShape({ type, ...extras[type] }))
    return { group, className, title, action: { dragstart: begin, click: begin } }
  }
  this.getPaletteEntries = () => ({
    hand: tool('移动画布', 'bpmn-icon-hand-tool', (event) => handTool.activateHand(event)),
    lasso: tool('框选', 'bpmn-icon-lasso-tool', (event) => lassoTool.activateSelection(event)),
    connect: tool('连线', 'bpmn-icon-connection-multi', (event) => globalConnect.start(event)),
    line: { group: 'tools', separator: true },
    ...Object.fromEntries(nodes.map((node) => [node[1], drawn(node[1], node)])),
  })
  board.registerProvider(this)
}
OwnPalette.$inject = ['palette', 'create', 'elementFactory', 'handTool', 'lassoTool', 'globalConnect']

/** Takes the place of the library's palette, which offers much that no engine of ours runs. */
export const palette = { paletteProvider: ['type', OwnPalette] }
