import { createHash, randomInt } from 'node:crypto'
import { addMinutes, BusinessError, type RowOf } from '@mortise/model'
import { type Context, inputOf, isOwnPicture } from '@mortise/server'
import { AcceptInput, Install, InstallCode } from '@mortise/service/model'
import { refuseStranger } from './on-site.ts'
import { tellCustomer } from './plan-install.ts'

type Row = RowOf<typeof Install>

/** Minutes for which a code is good and before which no other is sent; how many are sent and may be mistyped in a day. */
const GOOD_MINUTES = 30
const PAUSE_MINUTES = 1
const MOST_SENT = 10
const MOST_WRONG = 5

/** Sends the customer a code to say to whoever installed; the latest is the one that counts. */
export async function sendCode(install: Row, ctx: Context): Promise<void> {
  const { repo, now } = ctx
  if (!install.tel || !/^1\d{10}$/.test(install.tel))
    throw new BusinessError('联系电话不是手机号，不能发送验收码，请客户签字', { field: 'tel' })
  const known = await repo(InstallCode).first({ install: install.id })
  const earlier = known?.sentAt.slice(0, 10) === ctx.today ? known : null
  if (earlier) refuseSent(earlier, now)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const values = {
    codeHash: hashOf(install.id, code),
    expiresAt: addMinutes(now, GOOD_MINUTES),
    sentAt: now,
    sentToday: (earlier?.sentToday ?? 0) + 1,
    wrongTries: earlier?.wrongTries ?? 0,
  }
  if (known) await repo(InstallCode).put(known.id, values)
  else await repo(InstallCode).add({ install: install.id, ...values })
  await tellCustomer(ctx, install, {
    title: '安装验收码',
    content: `安装验收码${code}，${GOOD_MINUTES}分钟内有效。门已装好并满意后，请告知安装师傅。`,
    bizKey: `${Install.name}:${install.id}:code:${now}`,
    code,
  })
}

/** A customer is not flooded, and nobody tries code after code. */
function refuseSent({ sentAt, sentToday, wrongTries }: RowOf<typeof InstallCode>, now: string): void {
  if ((wrongTries ?? 0) >= MOST_WRONG) throw new BusinessError(`验收码今天已输错${MOST_WRONG}次，请客户签字`)
  if ((sentToday ?? 0) >= MOST_SENT) throw new BusinessError(`验收码今天已发送${MOST_SENT}次，请客户签字`)
  if (addMinutes(sentAt, PAUSE_MINUTES) > now) throw new BusinessError('验收码刚刚发送过，请60秒后再试')
}

/** The customer accepts by a name under it, or by the code that was sent. */
export async function refuseUnaccepted(install: Row, ctx: Context): Promise<void> {
  refuseStranger(install, ctx)
  const { code, signatures } = inputOf(ctx, AcceptInput)
  for (const path of signatures ?? [])
    if (!(await isTakenNow(install, ctx, path)))
      throw new BusinessError('客户签字不是本人在验收时上传的图片，请重新上传', { field: 'signatures' })
  if ((signatures ?? []).length > 0) return
  if (!code) throw new BusinessError('请客户签字，或输入客户收到的验收码', { field: 'code' })
  await refuseWrongCode(install.id, code, ctx)
}

/** Whether a picture is the caller's own, of after the work, and not one of the doors. */
async function isTakenNow({ finishedAt, items }: Row, ctx: Context, path: string): Promise<boolean> {
  if (items.some(({ photos }) => photos?.includes(path)) || !(await isOwnPicture(ctx, path))) return false
  const file = await ctx.files.find(path)
  return file !== null && file.createTime >= (finishedAt ?? '')
}

/** Wrong tries that are not written down yet: of many at once each finds those before it. */
const uncounted = new Map<string, number>()
const countLater = (id: string, by: 1 | -1): void => {
  const count = (uncounted.get(id) ?? 0) + by
  if (count > 0) uncounted.set(id, count)
  else uncounted.delete(id)
}

async function refuseWrongCode(install: string, code: string, ctx: Context): Promise<void> {
  const refuse = (message: string) => {
    throw new BusinessError(message, { field: 'code' })
  }
  const known = await ctx.repo(InstallCode).first({ install })
  if (!known) return refuse('还没有发送验收码')
  const { id } = known
  // Of what is written down while the row is waited for, the row may not tell yet: then it counts as it was before.
  const before = uncounted.get(id) ?? 0
  const { codeHash, expiresAt, wrongTries } = await ctx.repo(InstallCode).lock(id)
  const wrong = (wrongTries ?? 0) + Math.max(before, uncounted.get(id) ?? 0)
  if (wrong >= MOST_WRONG) refuse(`验收码今天已输错${MOST_WRONG}次，请客户签字`)
  if (expiresAt <= ctx.now) refuse('验收码已失效，请重新发送')
  if (codeHash === hashOf(install, code)) return
  countLater(id, 1)
  ctx.afterRollback(async () => {
    try {
      await ctx.asSystem(ctx.tenant, (own) => countWrong(own, id))
    } finally {
      countLater(id, -1)
    }
  })
  refuse(`验收码不正确，还可输入${MOST_WRONG - wrong - 1}次`)
}

async function countWrong({ repo }: Context, id: string): Promise<void> {
  const { wrongTries } = await repo(InstallCode).lock(id)
  await repo(InstallCode).put(id, { wrongTries: (wrongTries ?? 0) + 1 })
}

const hashOf = (install: string, code: string): string =>
  createHash('sha256').update(`${install}:${code}`).digest('hex')
