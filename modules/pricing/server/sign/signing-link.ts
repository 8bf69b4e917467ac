import { createHash } from 'node:crypto'
import { BusinessError } from '@mortise/model'
import { Share } from '@mortise/pricing/model'
import type { Context } from '@mortise/server'
import { z } from 'zod'
import { makeShare, type NewShare } from '../shares.ts'

const PNG = 'data:image/png;base64,'
/** A drawn name takes a few kilobytes; more than this is no signature. */
const MOST_BYTES = 300_000

/** What a page for signing sends. */
export const signatureInput = z.object({
  code: z.string().max(100),
  pick: z.string().max(10),
  signer: z.string().trim().min(1, '请填写签字人').max(50, '签字人长度不能超过50个字符'),
  picture: z.string().max(500_000, '签字图片过大，请重新签字'),
  seal: z.string().max(100).default(''),
})

export interface Signature {
  readonly signer: string
  /** A drawing as browsers tell it. */
  readonly picture: string
  /** Of what was shown to whoever signs. */
  readonly seal: string
  /** The address of whoever signed. */
  readonly from: string
}

/** A link by which a customer signs a document; the latest one is the one that counts. */
export async function signingLink(
  ctx: Context,
  link: NewShare & { readonly subject: string },
): Promise<{ id: string; code: string; pick: string }> {
  await stopShares(ctx, link.type, link.subject)
  return makeShare(ctx, link)
}

/** Links to a document are good for nothing any more. */
export async function stopShares({ repo }: Context, type: NewShare['type'], subject: string): Promise<void> {
  for (const { id } of await repo(Share).find({ subject, type, isActive: true }))
    await repo(Share).put(id, { isActive: false })
}

/** What a customer sees, with a word that stands for all of it; addresses of pictures are others at every look. */
export const sealed = <T extends object>(shown: T): T & { readonly seal: string } => ({
  ...shown,
  seal: sealOf(shown),
})

/** Nobody signs what they have not seen: it may have become another while they read. */
export function refuseUnseen(shown: { readonly seal: string }, { seal }: Signature): void {
  if (shown.seal !== seal) throw new BusinessError('内容已更新，请刷新页面，看过后再签字')
}

const sealOf = (shown: object): string =>
  createHash('sha256')
    .update(JSON.stringify(shown, (key, value: unknown) => (isPicture.has(key) ? null : value)))
    .digest('base64url')
const isPicture: ReadonlySet<string> = new Set(['picture', 'logo'])

/** Keeps a signature, for the document that is called so. */
export async function keepSignature(ctx: Context, no: string, { signer, picture, from }: Signature) {
  const { path } = await ctx.files.save(drawingOf(picture), `签字-${no}.png`, { tenant: ctx.tenant })
  return { signatures: [path], signer, signedFrom: from, signedAt: ctx.now }
}

function drawingOf(picture: string): Buffer {
  const bytes = Buffer.from(picture.startsWith(PNG) ? picture.slice(PNG.length) : '', 'base64')
  if (bytes.length === 0) throw new BusinessError('请先签字')
  if (bytes.length > MOST_BYTES) throw new BusinessError('签字图片过大，请重新签字')
  return bytes
}
