import { NodeFS } from '@electric-sql/pglite/nodefs'
import { assert } from '#domain/assert.ts'
import { SHOP_FILE_PREFIX } from './own-files.ts'

type Init = NodeFS['init']

/** The parts of Emscripten's Node file system that are changed here. PGlite types it only by name. */
interface EmscriptenNodeFs {
  readonly tryFSOperation: (operation: () => void) => void
  readonly node_ops: {
    mknod: (parent: unknown, name: string, ...how: [mode: number, device: number]) => unknown
    readdir: (folder: unknown) => string[]
    setattr: (node: unknown, attributes: { readonly mode?: number | null }) => void
  }
  readonly stream_ops: { fsync?: (stream: { readonly nfd: number; readonly node: { mode: number } }) => number }
}

/** The file name prefix of a WAL segment that PostgreSQL is creating. */
const NEW_WAL_SEGMENT = 'xlogtemp'
/** The permission bits of group and others. */
const OTHERS = 0o077
const KIND = 0o170000
const FOLDER = 0o040000

interface DataFolderFsOptions {
  readonly folder: string
  /** Syncs the file or folder with this descriptor to the disk; throws if it can't. */
  readonly sync: (descriptor: number) => void
  /** Called when the database aborts, for example after a failed sync. It must not be called again. */
  readonly onAbort: () => void
  /** Called when the write-ahead log grows by a segment. */
  readonly onNewWalSegment: () => void
}

/**
 * The embedded database's file system. In PGlite's own, `fsync` does nothing and files are readable by everyone. This one
 * syncs, and files are private. PostgreSQL has to be configured for `fsync`: PGlite does not implement `fdatasync`.
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
    // Windows can't sync folders, and does not need to.
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
