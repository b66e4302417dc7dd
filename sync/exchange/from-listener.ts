import { Observable } from 'rxjs'

/** An Observable of what a listener is called with, listening for as long as it is subscribed to. */
export function fromListener<Value>(listen: (listener: (value: Value) => void) => () => void): Observable<Value> {
  return new Observable((subscriber) => listen((value) => subscriber.next(value)))
}
