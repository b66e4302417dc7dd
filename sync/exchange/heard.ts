import { Observable } from 'rxjs'

/** What somebody tells their listeners, for as long as it is listened to. */
export function heard<Value>(listen: (listener: (value: Value) => void) => () => void): Observable<Value> {
  return new Observable((subscriber) => listen((value) => subscriber.next(value)))
}
