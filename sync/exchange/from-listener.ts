import { Observable } from 'rxjs'

/** Converts a listener registration to an Observable, which listens while it is subscribed to. */
export function fromListener<Value>(listen: (listener: (value: Value) => void) => () => void): Observable<Value> {
  return new Observable((subscriber) => listen((value) => subscriber.next(value)))
}
