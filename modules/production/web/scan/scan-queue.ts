/** What a device has scanned and the server has not answered yet: kept in the browser, through reloads and closed windows. */
export interface QueuedScan {
  readonly clientUid: string
  /** Who scanned, or at which station: another who signs in here sends nothing in that name. */
  readonly owner: string
  /** Of whoever scanned at a station that many share. */
  readonly badge?: string
  readonly code: string
  readonly action: string
  readonly opNo: number | null
  readonly qty: number
  readonly scanTime: string
  readonly workers: readonly string[]
  readonly isRework?: boolean
  /** Where bad pieces are done again from, if not where they were found. */
  readonly backToOp?: number | null
  readonly defectCode?: string | null
  readonly photo?: readonly string[]
  /** Pictures that are not sent yet. */
  readonly pictures?: readonly File[]
  readonly undoes?: string | null
  /** It could not be sent when it was scanned. */
  readonly isOffline: boolean
  readonly isConfirmed?: boolean
}

const STORE = 'scans'

const database = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('mortise-scans', 1)
    opening.addEventListener('upgradeneeded', () =>
      opening.result.createObjectStore(STORE, { keyPath: 'clientUid' }),
    )
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error))
  })

async function within<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opened = await database()
  try {
    const transaction = opened.transaction(STORE, mode)
    const request = work(transaction.objectStore(STORE))
    return await new Promise<T>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(transaction.error))
    })
  } finally {
    opened.close()
  }
}

export const keepScan = (scan: QueuedScan): Promise<unknown> =>
  within('readwrite', (store) => store.put(scan))
export const forgetScan = (uid: string): Promise<unknown> => within('readwrite', (store) => store.delete(uid))

/** In the order in which they were scanned: ids grow with time. */
export const keptScans = async (owner: string): Promise<QueuedScan[]> =>
  ((await within('readonly', (store) => store.getAll())) as QueuedScan[]).filter(
    (scan) => scan.owner === owner,
  )

let last = 0

/** An id that comes after all that were drawn here before: milliseconds, then chance, in the shape of UUID 7. */
export function nextUid(): string {
  last = Math.max(Date.now(), last + 1)
  const time = last.toString(16).padStart(12, '0')
  const chance = crypto.getRandomValues(new Uint8Array(10))
  const rest = [...chance].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`
}
