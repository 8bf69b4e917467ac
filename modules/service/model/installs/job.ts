import type { RowOf } from '@mortise/model'
import type { Install } from './install.ts'

type Row = RowOf<typeof Install>

/** A visit as whoever makes it sees it on a telephone: named fields, no prices. */
export interface InstallJob
  extends Pick<
    Row,
    'id' | 'no' | 'type' | 'status' | 'address' | 'contact' | 'tel' | 'appointedAt' | 'remark' | 'checkedInAt'
  > {
  readonly items: readonly (Pick<
    Row['items'][number],
    'id' | 'room' | 'itemName' | 'spec' | 'planQty' | 'doneQty' | 'problem'
  > & { readonly door: string | null; readonly photos: readonly string[] })[]
}

/** What is done on site, as a telephone sends it: at once, or as soon as there is a line. */
export const onSiteActs = ['checkIn', 'finish', 'fail', 'accept'] as const
export type OnSiteAct = (typeof onSiteActs)[number]
