import { type CloseChecklist, CloseStatus, type CloseStep, FinClose, GlVoucher } from '@mortise/finance/model'
import { BusinessError, type RowOf } from '@mortise/model'
import { after, type Context, type Reaction } from '@mortise/server'
import { StockPeriod } from '@mortise/stock/model'
import { postMirror } from '../ledger/mirror.ts'
import { postVoucher } from '../ledger/post-voucher.ts'
import type { Left } from './checks.ts'
import { type ClosingMonth, closingMonth, isOfBooks, refusalOf } from './month.ts'
import { type Step, steps } from './steps.ts'

type Run = RowOf<typeof FinClose>
const LOCK = 14

/** The steps of a month as they stand now. */
export async function checklist(ctx: Context, month: string): Promise<CloseChecklist> {
  const closing = await closingMonth(ctx, month)
  const runs = await ctx.repo(FinClose).find({ month }, { limit: steps.length })
  const period = await ctx.repo(StockPeriod).first({ month })
  const isClosed = period?.status === 'closed'
  const told: CloseStep[] = []
  for (const step of steps) told.push(await standing(ctx, closing, step, runs, isClosed))
  return { month, isClosed, refusal: await refusalOf(ctx, month), steps: told }
}

async function standing(
  ctx: Context,
  closing: ClosingMonth,
  step: Step,
  runs: readonly Run[],
  isClosed: boolean,
): Promise<CloseStep> {
  const run = runs.find((each) => each.step === step.step)
  const left = await step.left(ctx, closing)
  const voucher = run?.voucher ? await ctx.repo(GlVoucher).get(run.voucher) : null
  return {
    step: step.step,
    name: step.name,
    help: step.help,
    status: statusOf(step, left, run, isClosed),
    left: left.words,
    count: left.count,
    link: left.link ?? null,
    canRun: step.carrying !== undefined,
    canSkip: step.canSkip === true,
    detail: run?.detail ?? null,
    voucher: voucher?.id ?? null,
    voucherNo: voucher?.no ?? null,
    runBy: run?.runBy ?? null,
    runAt: run?.runAt ?? null,
  }
}

function statusOf({ step, carrying }: Step, { count }: Left, run: Run | undefined, isClosed: boolean) {
  if (step === LOCK) return isClosed ? CloseStatus.passed : CloseStatus.waiting
  if (count === 0) return CloseStatus.passed
  if (run?.status === CloseStatus.skipped) return CloseStatus.skipped
  return carrying && !run ? CloseStatus.waiting : CloseStatus.faulty
}

/** Does a step again: what it had posted in the month is taken back, and what is so now is posted. */
export async function runStep(ctx: Context, month: string, no: number): Promise<string> {
  await refuseMonth(ctx, month)
  const step = steps.find((each) => each.step === no)
  if (!step?.carrying) throw new BusinessError('该步骤只作检查，没有可执行的结转')
  const closing = await closingMonth(ctx, month)
  if (no === 12) await refuseUncarried(ctx, closing)
  const before = await ctx.repo(FinClose).first({ month, step: no })
  if ((await step.left(ctx, closing)).count === 0) {
    await note(ctx, month, step, { status: CloseStatus.passed, detail: '没有需要结转的金额' }, before)
    return `${step.name}：没有需要结转的金额`
  }
  const runs = (before?.runs ?? 0) + 1
  if (before?.voucher) await takeBack(ctx, before.voucher)
  const { summary, kind, entries } = step.carrying
  const found = await entries(ctx, await closingMonth(ctx, month))
  const posted =
    found.length > 0
      ? await postVoucher(ctx, {
          date: closing.last,
          kind,
          summary: `${summary} ${month}`,
          source: { type: FinClose.name, id: month, event: `${no}:${runs}`, no: `${month} ${step.name}` },
          entries: found,
        })
      : null
  const detail = posted ? `凭证 ${posted.no}` : '没有需要结转的金额'
  await note(
    ctx,
    month,
    step,
    { status: CloseStatus.passed, detail, voucher: posted?.id ?? null, runs },
    before,
  )
  return `${step.name}：${detail}`
}

/** The mirror stands in the same month, so that the month as a whole is as if it had not been. */
async function takeBack(ctx: Context, id: string): Promise<void> {
  const voucher = await ctx.repo(GlVoucher).get(id)
  if (voucher.status !== 'posted') return
  const { date, month, no } = voucher
  await postMirror(voucher, ctx, { date, summary: `重新结账，冲销 ${month} ${no} 号凭证` })
}

/** What is carried to the result of the year must stand before. */
async function refuseUncarried(ctx: Context, closing: ClosingMonth): Promise<void> {
  for (const { step, name, carrying, left } of steps) {
    if (!carrying || step >= 12) continue
    const { count, words } = await left(ctx, closing)
    if (count > 0) throw new BusinessError(`请先执行【${name}】：${words}`)
  }
}

export async function skipStep(ctx: Context, month: string, no: number, reason: string): Promise<string> {
  await refuseMonth(ctx, month)
  const step = steps.find((each) => each.step === no)
  if (!step?.canSkip) throw new BusinessError('该步骤不能跳过')
  const before = await ctx.repo(FinClose).first({ month, step: no })
  await note(ctx, month, step, { status: CloseStatus.skipped, detail: reason }, before)
  return `${step.name}：已跳过`
}

/** Locks the month; the reactions below see that every step has passed. Whoever posts meanwhile waits, and is then refused. */
export async function closeMonth(ctx: Context, month: string): Promise<string> {
  await refuseMonth(ctx, month)
  const period =
    (await ctx.repo(StockPeriod).first({ month })) ?? (await ctx.repo(StockPeriod).add({ month }))
  await ctx.repo(StockPeriod).move(period.id, 'close')
  return `会计期间 ${month} 已结账`
}

/** Opens the last closed month again; what its steps posted stays until they are done again. */
export async function reopenMonth(ctx: Context, month: string, reason: string): Promise<string> {
  const period = await ctx.repo(StockPeriod).first({ month })
  if (period?.status !== 'closed') throw new BusinessError(`会计期间 ${month} 没有结账`)
  await ctx.repo(StockPeriod).move(period.id, 'reopen', { reason })
  return `会计期间 ${month} 已反结账`
}

/** Whoever closes or opens a month of the books, by whichever call: its steps have passed, and opening it takes the right to. */
export const periodReactions: readonly Reaction[] = [
  after(StockPeriod, 'close', async ({ month }, ctx) => {
    if (!(await isOfBooks(ctx, month))) return
    // Nothing is posted from here on: what the steps say now is what the month ends with.
    const { steps: told } = await checklist(ctx, month)
    const open = told.find(
      ({ step, status }) => step !== LOCK && status !== CloseStatus.passed && status !== CloseStatus.skipped,
    )
    if (open) throw new BusinessError(`第${open.step}步【${open.name}】未通过：${open.left}`)
    await noteLock(ctx, month, { status: CloseStatus.passed, detail: '已结账' })
  }),
  after(StockPeriod, 'reopen', async ({ month }, ctx) => {
    if (!(await isOfBooks(ctx, month))) return
    if (!ctx.can('finClose:reopen')) throw new BusinessError('总账已启用，反结账须有【反结账】权限的人办理')
    await noteLock(ctx, month, { status: CloseStatus.waiting, detail: `反结账：${ctx.reason ?? ''}` })
  }),
]

async function noteLock(ctx: Context, month: string, outcome: Pick<Run, 'status' | 'detail'>): Promise<void> {
  const lock = steps.at(-1)
  const before = await ctx.repo(FinClose).first({ month, step: LOCK })
  if (lock) await note(ctx, month, lock, outcome, before)
}

async function refuseMonth(ctx: Context, month: string): Promise<void> {
  const refusal = await refusalOf(ctx, month)
  if (refusal) throw new BusinessError(refusal)
}

async function note(
  { repo, user, now }: Context,
  month: string,
  { step, name }: Step,
  outcome: Pick<Run, 'status' | 'detail'> & Partial<Pick<Run, 'voucher' | 'runs'>>,
  before: Run | null,
): Promise<void> {
  const row = { ...outcome, runBy: user.username, runAt: now }
  if (before) await repo(FinClose).put(before.id, row)
  else await repo(FinClose).add({ month, step, name, runs: 0, ...row })
}
