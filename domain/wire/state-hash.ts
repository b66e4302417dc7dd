import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalJson } from '../canonical-json.ts'

/** SHA-256, in hex, of a confirmed state's canonical JSON. Client and server compare it after every exchange. */
export const stateHash = (state: unknown): string => bytesToHex(sha256(utf8ToBytes(canonicalJson(state))))
