/** What was done on this device and the server has not answered yet, by whom. */
export interface Queued {
  readonly clientUid: string
  /** Another who signs in here sends nothing in that name. */
  readonly owner: string
}

/** A queue that is kept in the browser, pictures and all, through reloads and closed windows. */
export function deviceQueue<T extends Queued>(name: string, storeName: string) {
  const database = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const opening = indexedDB.open(name, 1)
      opening.addEventListener('upgradeneeded', () =>
        opening.result.createObjectStore(storeName, { keyPath: 'clientUid' }),
      )
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(opening.error))
    })

  async function within<R>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<R>,
  ): Promise<R> {
    const opened = await database()
    try {
      // What was kept has reached the disk: the browser may die in the next moment.
      const transaction = opened.transaction(storeName, mode, { durability: 'strict' })
      const request = work(transaction.objectStore(storeName))
      return await new Promise<R>((resolve, reject) => {
        transaction.addEventListener('complete', () => resolve(request.result))
        transaction.addEventListener('abort', () => reject(transaction.error))
      })
    } finally {
      opened.close()
    }
  }
  return {
    keep: (entry: T): Promise<unknown> => within('readwrite', (store) => store.put(entry)),
    forget: (uid: string): Promise<unknown> => within('readwrite', (store) => store.delete(uid)),
    /** In the order in which they were made: ids grow with time. */
    kept: async (owner: string): Promise<T[]> =>
      ((await within('readonly', (store) => store.getAll())) as T[]).filter((entry) => entry.owner === owner),
  }
}

let last = 0

/** An id that comes after all that were drawn here before: milliseconds, then chance, in the shape of UUID 7. */
export function nextUid(): string {
  last = Math.max(Date.now(), last + 1)
  const time = last.toString(16).padStart(12, '0')
  const chance = crypto.getRandomValues(new Uint8Array(10))
  const rest = [...chance].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`
}
