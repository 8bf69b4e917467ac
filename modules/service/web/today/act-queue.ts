import type { OnSiteAct } from '@mortise/service/model'
import { api, deviceQueue, type Queued, sendFile } from '@mortise/web'

/** A door as whoever hangs it tells of it; its pictures may not be with the server yet. */
export interface DoneItem {
  readonly id: string
  readonly doneQty: number | null
  readonly problem: string | null
  readonly photos: readonly string[]
  readonly pictures: readonly File[]
}

/** Something done on site that the server has not answered yet. */
export interface QueuedAct extends Queued {
  readonly install: string
  readonly no: string
  readonly act: OnSiteAct
  readonly at: string
  readonly lng?: number
  readonly lat?: number
  readonly items?: readonly DoneItem[]
  readonly reason?: string
  readonly signer?: string
  /** The customer's hand. */
  readonly picture?: string
  readonly code?: string
  readonly score?: number
  /** Why the server does not take it: it stays here, and what follows on that visit with it, until somebody mends or drops it. */
  readonly refused?: string
  /** The id of the call, where what was refused is told anew in its place. */
  readonly requestId?: string
}
/** What was entered of a visit and not handed in. */
export interface Draft extends Queued {
  readonly items: readonly DoneItem[]
}

export const acts = deviceQueue<QueuedAct>('mortise-installs', 'acts')
export const drafts = deviceQueue<Draft>('mortise-install-drafts', 'drafts')

/** Sends one act with its pictures; answers why not, where the server refuses it. Without a line it throws. */
export async function sendAct(entry: QueuedAct): Promise<string | null> {
  const { clientUid, requestId, owner: _owner, no: _no, install, items, ...told } = await withPhotos(entry)
  const { success, message } = await api.ask({
    method: 'POST',
    path: '/erp_install/erpInstall/onSite',
    body: { ...told, id: install, items: items?.map(({ pictures: _pictures, ...item }) => item) },
    headers: { 'X-Request-Id': requestId ?? clientUid },
    quiet: true,
  })
  return success ? null : message
}

/** Each picture that has arrived is kept as sent, so that a line that breaks costs one of them. */
async function withPhotos(entry: QueuedAct): Promise<QueuedAct> {
  const items = [...(entry.items ?? [])]
  for (const [at, { pictures }] of items.entries())
    for (const [sent, picture] of pictures.entries()) {
      const path = await sendFile(picture, picture.name)
      const item = items[at]!
      items[at] = { ...item, photos: [...item.photos, path], pictures: pictures.slice(sent + 1) }
      await acts.keep({ ...entry, items: [...items] })
    }
  return { ...entry, items }
}
