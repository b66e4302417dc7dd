export interface Ending<Value> {
  /**
   * To be called when everything is asked for and nothing can speak against it: commits, and resolves with this when that
   * is done. The database needs the page no more then, so one that stops answering blocks nobody.
   */
  readonly done: (value: Value) => void
  /** Aborts the transaction, and resolves with this. */
  readonly giveUp: (value: Value) => void
}

/** Resolves once the transaction is complete, and not before; rejects when it is aborted by anything but `giveUp`. */
export function outcome<Value>(tx: IDBTransaction, work: (ending: Ending<Value>) => void): Promise<Value> {
  return new Promise((resolve, reject) => {
    let reported: { readonly value: Value } | null = null
    tx.oncomplete = () => {
      if (reported === null) reject(new Error('The transaction ended early'))
      else resolve(reported.value)
    }
    tx.onabort = () => reject(tx.error ?? new Error('The transaction was aborted'))
    try {
      work({
        done(value) {
          reported = { value }
          // Older browsers commit by themselves alone.
          tx.commit?.()
        },
        giveUp(value) {
          resolve(value)
          tx.abort()
        },
      })
    } catch (error) {
      reject(error)
      tx.abort()
    }
  })
}

/** Resolves with what a transaction that only reads has read: nothing of it can be undone, so nobody waits for its end. */
export function reading<Value>(tx: IDBTransaction, work: (done: (value: Value) => void) => void): Promise<Value> {
  return new Promise((resolve, reject) => {
    tx.oncomplete = () => reject(new Error('The transaction ended early'))
    tx.onabort = () => reject(tx.error ?? new Error('The transaction was aborted'))
    work(resolve)
  })
}
