import './approval-sheet.css'
import { type AnyEntity, fieldsOf, type Row, type RowOf } from '@mortise/model'
import {
  DictTag,
  fileAddress,
  fileNameOf,
  Paper,
  PaperDialog,
  readRow,
  shown,
  textOf,
  useEntity,
} from '@mortise/web'
import { type Handling, type LogEntry, ProcessInstance, ProcessStatus } from '@mortise/workflow/model'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { handlingOf, logOf } from '../calls.ts'

export interface ApprovalSheetProps {
  readonly instanceId: string
  readonly title: string
  readonly onClose: () => void
}

/** 审批单: the record, and what everybody said of it, with their signatures. */
export default function ApprovalSheet({ instanceId, title, onClose }: ApprovalSheetProps) {
  const { data: handling, error } = useQuery(handlingOf({ instanceId }, false))
  const { data: log } = useQuery(logOf(instanceId))
  return (
    <PaperDialog
      title="打印审批单"
      label="审批单"
      name={`审批单${title}`}
      error={error}
      paper={handling && log ? (ref) => <Sheet handling={handling} log={log} ref={ref} /> : null}
      onClose={onClose}
    />
  )
}

interface SheetProps {
  readonly handling: Handling
  readonly log: readonly LogEntry[]
  readonly ref: Ref<HTMLElement>
}

function Sheet({ handling, log, ref }: SheetProps) {
  const instance = readRow(ProcessInstance, handling.instance)
  const entity = useEntity(handling.record?.entity ?? '')
  const row = entity && handling.record?.row ? readRow(entity, handling.record.row) : null
  return (
    <Paper title="审批单" ref={ref}>
      <table className="mortise-approval-sheet">
        <tbody>
          <tr>
            <th>标题</th>
            <td colSpan={3}>{instance.title}</td>
          </tr>
          <tr>
            <th>审批编号</th>
            <td>{numberOf(instance)}</td>
            <th>流程</th>
            <td>{textOf(ProcessInstance, instance, 'definition')}</td>
          </tr>
          <tr>
            <th>发起人</th>
            <td>{textOf(ProcessInstance, instance, 'starter')}</td>
            <th>发起部门</th>
            <td>{textOf(ProcessInstance, instance, 'startDepart')}</td>
          </tr>
          <tr>
            <th>发起时间</th>
            <td>{instance.createTime}</td>
            <th>结束时间</th>
            <td>{instance.endAt}</td>
          </tr>
          <tr>
            <th>状态</th>
            <td colSpan={3}>
              <DictTag dictCode={ProcessStatus.code} value={instance.status} />
            </td>
          </tr>
          {instance.content && <Wide label="说明">{instance.content}</Wide>}
          {handling.said.map(({ name, text }) => (
            <Wide key={name} label={name}>
              {text}
            </Wide>
          ))}
          {(instance.files ?? []).length > 0 && (
            <Wide label="附件">{namesOfFiles(instance.files ?? [])}</Wide>
          )}
          {entity && row && <Facts of={entity} row={row} />}
        </tbody>
      </table>
      {entity && row && <Lines of={entity} row={row} />}
      <h2>审批意见</h2>
      <table className="mortise-approval-sheet">
        <thead>
          <tr>
            <th>节点</th>
            <th>处理人</th>
            <th>操作</th>
            <th>意见</th>
            <th>时间</th>
          </tr>
        </thead>
        <tbody>
          {log.map(
            ({ number, node, operator, onBehalfOf, action, actionCode, comment, files, signature, time }) => (
              <tr key={`${number} ${actionCode} ${node?.node}`}>
                <td>{node?.name}</td>
                <td>
                  {operator?.realname ?? '系统'}
                  {onBehalfOf && `（代${onBehalfOf.realname}）`}
                </td>
                <td>{action}</td>
                <td>
                  {comment}
                  {files.length > 0 && <div>附件：{namesOfFiles(files)}</div>}
                  {signature && <img src={fileAddress(signature)} alt="签名" />}
                </td>
                <td>{time.slice(0, 16)}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </Paper>
  )
}

/** What people write down of an application: when it began, and enough of its id to tell it from others of that moment. */
const numberOf = ({ id, createTime }: Pick<RowOf<typeof ProcessInstance>, 'id' | 'createTime'>): string =>
  `${createTime.replaceAll(/\D/g, '')}-${id.slice(-4).toUpperCase()}`

const namesOfFiles = (files: readonly string[]): string => files.map(fileNameOf).join('、')

const Wide = ({ label, children }: { label: string; children: ReactNode }) => (
  <tr>
    <th>{label}</th>
    <td colSpan={3}>{children}</td>
  </tr>
)

const elsewhere: ReadonlySet<string> = new Set(['lines', 'json', 'file', 'image'])

const isTold = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** The facts of the record that say something, two beside each other. */
function Facts({ of, row }: { of: AnyEntity; row: Row }) {
  const facts = Object.entries(fieldsOf(of)).filter(
    ([key, { kind }]) => !elsewhere.has(kind) && isTold(row[key]),
  )
  const pairs = Array.from({ length: Math.ceil(facts.length / 2) }, (_, index) =>
    facts.slice(index * 2, index * 2 + 2),
  )
  return pairs.map((pair) => (
    <tr key={pair[0]?.[0]}>
      {pair.map(([key, field]) => [
        <th key={`${key} label`}>{field.label}</th>,
        <td key={key} colSpan={pair.length === 1 ? 3 : 1}>
          {shown(field, row[key], textOf(of, row, key))}
        </td>,
      ])}
    </tr>
  ))
}

/** The rows of the record, a table for each of its lists. */
function Lines({ of, row }: { of: AnyEntity; row: Row }) {
  return Object.entries(fieldsOf(of)).flatMap(([key, field]) => {
    const lines = row[key]
    if (field.kind !== 'lines' || !Array.isArray(lines) || lines.length === 0) return []
    const columns = Object.entries(fieldsOf(field)).filter(
      ([inner, { kind }]) => !elsewhere.has(kind) && (lines as Row[]).some((line) => isTold(line[inner])),
    )
    return [
      <section key={key}>
        <h2>{field.label}</h2>
        <table className="mortise-approval-sheet">
          <thead>
            <tr>
              {columns.map(([inner, { label }]) => (
                <th key={inner}>{label}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(lines as Row[]).map((line, index) => (
              <tr key={String(line.id ?? index)}>
                {columns.map(([inner, own]) => (
                  <td key={inner}>{shown(own, line[inner], textOf(field, line, inner as never))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>,
    ]
  })
}
