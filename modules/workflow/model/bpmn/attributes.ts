import {
  type Approval,
  type AssignBy,
  type Assignment,
  assignWays,
  defaultApproval,
  defaultSettings,
  type ProcessSettings,
  type Timeout,
  waysWithValue,
} from '../graph/settings.ts'
import { durationOf, minutesOf } from '../graph/trigger.ts'
import { elementOf, type ModdleElement, textOf } from './elements.ts'

/** Collects what is wrong with an element while it is read. */
export type Refuse = (message: string, isMissing?: boolean) => void

/** Attributes by name, as they stand in the file. */
export type Attributes = Record<string, string>

export function readApproval(task: ModdleElement, refuse: Refuse): Approval {
  const loop = elementOf(task, 'loopCharacteristics')
  const usual = loop?.get('isSequential') === true ? 'sequence' : 'all'
  const ratio = numberIn(textOf(task, 'mt:ratio') || '1')
  if (!(ratio > 0 && ratio <= 1)) refuse(`会签比例【${textOf(task, 'mt:ratio')}】应大于0、不超过1`)
  return {
    kind: oneOf(task, 'mt:kind', ['approve', 'handle'], defaultApproval.kind, refuse),
    assign: readAssign(textOf(task, 'mt:assign'), refuse),
    mode: oneOf(task, 'mt:approveMode', approveModes, usual, refuse),
    ratio,
    weights: readWeights(textOf(task, 'mt:weights'), refuse),
    afterRefusal: oneOf(task, 'mt:reject', afterRefusals, defaultApproval.afterRefusal, refuse),
    isCommentRequired: textOf(task, 'mt:comment') === 'required',
    isSignatureRequired: textOf(task, 'mt:signature') === 'required',
    timeout: readTimeout(textOf(task, 'mt:timeout'), refuse),
    copyTo: readCopyTo(task, refuse),
  }
}

export const readCopyTo = (element: ModdleElement, refuse: Refuse): Assignment[] =>
  readAssign(textOf(element, 'mt:copyTo'), refuse)

export const writeCopyTo = (copyTo: readonly Assignment[]): Attributes =>
  withoutEmpty({ 'mt:copyTo': writeAssign(copyTo) })

export function writeApproval(approval: Approval): Attributes {
  const { assign, mode, ratio, weights, afterRefusal, timeout, copyTo } = approval
  return withoutEmpty({
    'mt:kind': approval.kind === 'handle' ? approval.kind : '',
    'mt:assign': writeAssign(assign),
    'mt:approveMode': mode,
    'mt:ratio': ratio === 1 ? '' : String(ratio),
    'mt:weights': Object.entries(weights)
      .map(([user, weight]) => `${user}:${weight}`)
      .join(';'),
    'mt:reject': afterRefusal,
    'mt:comment': approval.isCommentRequired ? 'required' : '',
    'mt:signature': approval.isSignatureRequired ? 'required' : '',
    'mt:timeout': timeout ? `${durationOf(timeout.minutes)}/${timeout.action}` : '',
    ...writeCopyTo(copyTo),
  })
}

export function readSettings(process: ModdleElement, refuse: Refuse): ProcessSettings {
  return {
    repeated: oneOf(process, 'mt:repeated', ['ask', 'consecutive', 'any'], defaultSettings.repeated, refuse),
    ownApproval: oneOf(
      process,
      'mt:ownApproval',
      ['self', 'skip', 'leader'],
      defaultSettings.ownApproval,
      refuse,
    ),
    nobody: readNobody(textOf(process, 'mt:nobody'), refuse),
    withdrawal: oneOf(
      process,
      'mt:withdrawal',
      ['never', 'untilFirstApproved', 'anytime'],
      defaultSettings.withdrawal,
      refuse,
    ),
    managers: textOf(process, 'mt:managers')
      .split(',')
      .filter((manager) => manager !== ''),
  }
}

export const writeSettings = (settings: ProcessSettings): Attributes =>
  withoutEmpty({
    'mt:repeated': settings.repeated,
    'mt:ownApproval': settings.ownApproval,
    'mt:nobody': settings.nobody,
    'mt:withdrawal': settings.withdrawal,
    'mt:managers': settings.managers.join(','),
  })

const approveModes = ['all', 'ratio', 'any', 'sequence', 'random', 'claim'] as const
const afterRefusals = ['end', 'starter', 'previous', 'continue'] as const
const timeoutActs = ['remind', 'agree', 'refuse', 'escalate'] as const

function oneOf<T extends string>(
  element: ModdleElement,
  attribute: string,
  known: readonly T[],
  usual: T,
  refuse: Refuse,
): T {
  const text = textOf(element, attribute)
  if (text === '') return usual
  const found = known.find((each) => each === text)
  if (found === undefined) refuse(`${attribute}【${text}】不认识，应为${known.join('、')}之一`)
  return found ?? usual
}

/** `role:finance;starterLeader`: ways parted by semicolons, each with what it needs behind a colon. */
function readAssign(text: string, refuse: Refuse): Assignment[] {
  return partsOf(text).flatMap(([by, value]) => {
    if (!isWay(by)) {
      refuse(`审批人规则【${by}】不认识`)
      return []
    }
    if (waysWithValue.has(by) && value === '') refuse(`审批人规则【${assignWays[by]}】缺少内容`, true)
    if (by === 'leaders' && !/^([1-9]|1\d|20)$/.test(value)) refuse(`上级层数【${value}】应为1～20的整数`)
    return [{ by, value }]
  })
}

const writeAssign = (assign: readonly Assignment[]): string =>
  assign.map(({ by, value }) => (value === '' ? by : `${by}:${escape(value)}`)).join(';')

function readWeights(text: string, refuse: Refuse): Record<string, number> {
  const weights = partsOf(text).map(([user, weight]) => [user, numberIn(weight)] as const)
  for (const [user, weight] of weights) {
    if (!(weight > 0 && weight <= 1000)) refuse(`【${user}】的会签权重应大于0、不超过1000`)
  }
  return Object.fromEntries(weights)
}

function readTimeout(text: string, refuse: Refuse): Timeout | null {
  if (text === '') return null
  const [duration = '', act = ''] = text.split('/')
  const minutes = minutesOf(duration)
  const action = timeoutActs.find((each) => each === act)
  if (minutes !== undefined && minutes > 0 && action) return { minutes, action }
  refuse(`审批期限【${text}】不正确，应如 PT8H/remind`)
  return null
}

const isWay = (by: string): by is AssignBy => Object.hasOwn(assignWays, by)

function readNobody(text: string, refuse: Refuse): ProcessSettings['nobody'] {
  if (text === '') return defaultSettings.nobody
  if (isNobodyRule(text)) return text
  refuse(`找不到审批人时的处理【${text}】不认识，应为pass、refuse、managers或user:用户名`)
  return defaultSettings.nobody
}

const isNobodyRule = (text: string): text is ProcessSettings['nobody'] =>
  ['pass', 'refuse', 'managers'].includes(text) || /^user:.+/.test(text)

const numberIn = (text: string): number => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN)

const partsOf = (text: string): [name: string, value: string][] =>
  text
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const at = part.indexOf(':')
      return at < 0 ? [part.trim(), ''] : [part.slice(0, at).trim(), unescape(part.slice(at + 1).trim())]
    })

const escape = (text: string): string => text.replaceAll('%', '%25').replaceAll(';', '%3B')
const unescape = (text: string): string => text.replaceAll('%3B', ';').replaceAll('%25', '%')

const withoutEmpty = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, text]) => text !== ''))
