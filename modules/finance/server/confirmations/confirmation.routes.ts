import { PartyStatement } from '@mortise/finance/model'
import { Share, ShareType } from '@mortise/pricing/model'
import { openShare, signingLink } from '@mortise/pricing/server'
import { type AnyRoute, get, message, post, secret } from '@mortise/server'
import { z } from 'zod'
import {
  confirmByLink,
  confirmingInput,
  objectByLink,
  objectingInput,
  shownStatement,
} from './confirm-by-link.ts'

/** Calls a minute and address: whoever guesses codes guesses slowly. */
const limit = 20
const shared = <V extends string>(call: V) => `${Share.wire}/${call}` as `/${V}`
const own = <V extends string>(call: V) => `${PartyStatement.wire}/${call}` as `/${V}`

export const confirmationRoutes: AnyRoute[] = [
  /** A link by which the party confirms or objects; the latest is the one that counts. */
  post(
    own('invite'),
    'partyStatement:invite',
    { body: z.object({ id: z.string().min(1).max(36) }) },
    async ({ ctx, body }) => {
      const { id, store } = await ctx.repo(PartyStatement).scoped(body.id)
      await ctx.repo(PartyStatement).move(id, 'send')
      const { code, pick } = await signingLink(ctx, { type: ShareType.statement, store, subject: id })
      return secret(message('链接已生成', { code, pick }))
    },
  ),
  get(shared('statement'), 'anon', { limit }, ({ ctx, query }) =>
    openShare(
      ctx,
      { code: query.code ?? '', pick: query.pick ?? '', type: ShareType.statement, isLook: true },
      shownStatement,
    ),
  ),
  post(
    shared('confirmStatement'),
    'anon',
    { limit, body: confirmingInput, transaction: false },
    async ({ ctx, body: { code, pick, ...signature }, request }) => {
      await openShare(ctx, { code, pick, type: ShareType.statement }, (inside, share) =>
        confirmByLink(inside, share, { ...signature, from: request.ip }),
      )
      return message('对账单已确认，谢谢')
    },
  ),
  post(
    shared('objectStatement'),
    'anon',
    { limit, body: objectingInput, transaction: false },
    async ({ ctx, body: { code, pick, ...objecting }, request }) => {
      await openShare(ctx, { code, pick, type: ShareType.statement }, (inside, share) =>
        objectByLink(inside, share, { ...objecting, from: request.ip }),
      )
      return message('异议已提交')
    },
  ),
]
