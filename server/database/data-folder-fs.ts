import { NodeFS } from '@electric-sql/pglite/nodefs'
import { assert } from '#domain/assert.ts'
import { SHOP_FILE_PREFIX } from './own-files.ts'

type Init = NodeFS['init']

/** What is changed of Emscripten's file system on Node, which PGlite types by its name alone. */
interface EmscriptenNodeFs {
  readonly tryFSOperation: (operation: () => void) => void
  readonly node_ops: {
    mknod: (parent: unknown, name: string, ...how: [mode: number, device: number]) => unknown
    readdir: (folder: unknown) => string[]
    setattr: (node: unknown, attributes: { readonly mode?: number | null }) => void
  }
  readonly stream_ops: { fsync?: (stream: { readonly nfd: number; readonly node: { mode: number } }) => number }
}

/** How PostgreSQL calls a segment of its log while it is made. */
const NEW_WAL_SEGMENT = 'xlogtemp'
/** The bits of a mode that say what others than the owner may do. */
const OTHERS = 0o077
const KIND = 0o170000
const FOLDER = 0o040000

interface DataFolderFsOptions {
  readonly folder: string
  /** Forces what was written to a file or folder, by its descriptor, to the disk; throws where it can't. */
  readonly sync: (descriptor: number) => void
  /** Called when the database gives itself up, as when a sync failed. It must not be called again. */
  readonly onAbort: () => void
  /** Called when the write-ahead log gets a file more than it had. */
  readonly onNewWalSegment: () => void
}

/**
 * The embedded database's files. As PGlite ships it, `fsync` does nothing and files are everybody's; here what is
 * synced is synced, and files are their owner's. PostgreSQL has to ask for it by `fsync`: `fdatasync` never gets here.
 */
export class DataFolderFs extends NodeFS {
  readonly #options: DataFolderFsOptions

  constructor(options: DataFolderFsOptions) {
    super(options.folder)
    this.#options = options
  }

  override async init(database: Parameters<Init>[0], options: Parameters<Init>[1]): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(database, options)
    const change = ({ NODEFS }: { readonly NODEFS: unknown }): void => changeNodeFs(decodeNodeFs(NODEFS), this.#options)
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        onAbort: this.#options.onAbort,
        preRun: [change, ...(emscriptenOpts.preRun ?? [])],
      },
    }
  }
}

function changeNodeFs(nodeFs: EmscriptenNodeFs, { sync, onNewWalSegment }: DataFolderFsOptions): void {
  const { mknod, readdir, setattr } = nodeFs.node_ops
  nodeFs.node_ops.mknod = (parent, name, ...[mode, device]) => {
    if (name.startsWith(NEW_WAL_SEGMENT)) onNewWalSegment()
    return mknod(parent, name, mode & ~OTHERS, device)
  }
  nodeFs.node_ops.readdir = (folder) => readdir(folder).filter((name) => !name.startsWith(SHOP_FILE_PREFIX))
  nodeFs.node_ops.setattr = (node, attributes) => {
    const { mode } = attributes
    setattr(node, mode == null ? attributes : { ...attributes, mode: mode & ~OTHERS })
  }
  nodeFs.stream_ops.fsync = ({ nfd, node }) => {
    const isFolder = (node.mode & KIND) === FOLDER
    // Windows knows no syncing of folders, and needs none for their entries.
    if (!isFolder || process.platform !== 'win32') nodeFs.tryFSOperation(() => sync(nfd))
    return 0
  }
}

function decodeNodeFs(value: unknown): EmscriptenNodeFs {
  const nodeFs = value as EmscriptenNodeFs
  const { mknod, readdir, setattr } = nodeFs.node_ops
  const asKnown = [nodeFs.tryFSOperation, mknod, readdir, setattr].every((part) => typeof part === 'function')
  assert(asKnown && nodeFs.stream_ops.fsync === undefined, 'PGlite’s file system is the one that is changed here')
  return nodeFs
}
