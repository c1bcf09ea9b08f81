/* A small twin of order.qnt for exhaustive search: one checkout by card or in cash, with a change of
 * price, a cart that is emptied, crashes, lost responses, an hour without the backend, and "hold stock".
 *   spin -a order.pml && cc -O2 -DSAFETY -DNOREDUCE -o pan pan.c && ./pan -E -m1000000
 */
#define NONE 0
#define SENT 1
#define DONE 2
#define DIFFERING 3
#define REFUSED 4
#define PENDING 1
#define PROCESSING 2
#define CANCELLED 3
#define OPEN 1
#define PAID 2
#define REFUNDED 3
#define VOID 4

byte cart = 1, price = 1, crashes = 0;
byte state = NONE, confirmed = 0, resumes = 0;
bool card = false, wasSent = false, old = false, undone = false, running = false;
byte order = NONE, total = 0, made = 0;          /* the newest order, and how many are not pending */
byte intent = NONE, amount = 0, refunds = 0;
bool returning = false;
byte wire = 0;                                   /* 1 prepared, 2 request, 3 response, 4 refusal */
bool late = false, extra = false;                /* a request that was given up; another order of the key */

#define live (order == PROCESSING)
#define unpaid (card && order != PROCESSING)
#define same (total == confirmed && (!card || total == amount))

/* Nobody waits for the request any more, and the backend may still begin it. */
inline leave() {
  if :: wire == 2 -> wire = 0; late = true :: else -> skip fi
}

inline place() {
  leave();
  if
  :: same && !unpaid && !(card && (returning || intent == REFUNDED)) -> state = DONE
  :: else -> state = DIFFERING
  fi;
  wasSent = false
}

inline check() {
  assert(refunds <= 1);
  assert(made <= 1);
  assert(state != DONE || same);
  /* At rest money has its order, or is given back. */
  assert(!(state == DONE && card) || (live && intent == PAID));
  assert(!(state == DIFFERING && undone && !returning) || intent != PAID || !card)
}

active proctype shop() {
  do
  :: atomic { price = 3 - price; check() }
  :: atomic { !running && cart == 1 -> cart = 0; check() }
  :: atomic { !running && cart == 0 && state != SENT -> cart = 1; check() }
  /* preparePayment, payAtStripe, abandon */
  :: atomic { !running && (state == NONE || state == REFUSED) && (intent == NONE || intent == OPEN) && cart == 1 ->
       intent = OPEN; amount = price; check() }
  :: atomic { intent == OPEN -> intent = PAID; check() }
  :: atomic { !running && intent == OPEN -> intent = VOID; check() }
  /* press: refused, or written down and prepared */
  :: atomic { !running && (state == NONE || state == REFUSED) && !(wasSent && order != NONE) && cart == 1 && wire == 0 ->
       if
       :: intent == PAID && amount == price && !returning -> card = true; confirmed = price; state = SENT
       :: intent == PAID && amount != price && !returning -> returning = true; state = REFUSED
       :: intent != PAID -> card = false; confirmed = price; state = SENT
       fi;
       if
       :: state == SENT -> wire = 1; running = true; old = false; resumes = 0; undone = false; wasSent = false
       :: else -> skip
       fi; check() }
  :: atomic { running && wire == 1 -> wire = 2; check() }
  /* the backend */
  :: atomic { wire == 2 && cart == 1 ->
       if
       :: order == PENDING && total == price -> skip
       :: order != NONE && !(order == PENDING && total == price) -> extra = true; made = 0; total = price
       :: else -> total = price
       fi;
       if
       :: order = PROCESSING; made++; cart = 0; wire = 3
       :: order = PENDING; wire = 0; running = false
       fi; check() }
  :: atomic { late && cart == 1 -> late = false; cart = 0;
       if
       :: order == NONE -> order = PROCESSING; total = price; made++
       :: else -> extra = true
       fi; check() }
  :: atomic { late -> late = false; check() }
  :: atomic { wire == 2 && cart == 0 -> wire = 4; check() }
  :: atomic { wire == 2 -> wire = 0; running = false; check() }
  :: atomic { order == PENDING && state != SENT -> order = CANCELLED; check() }
  /* judge */
  :: atomic { running && wire == 3 -> place(); wire = 0; running = false; check() }
  :: atomic { running && wire == 4 -> state = REFUSED; wasSent = false; wire = 0; running = false;
       if :: intent == PAID -> returning = true :: else -> skip fi; check() }
  /* loseResponse, crash, timePasses */
  :: atomic { running && wire >= 2 -> running = false; if :: wire != 2 -> wire = 0 :: else -> skip fi; check() }
  :: atomic { running && crashes < 3 -> crashes++; running = false; if :: wire != 2 -> wire = 0 :: else -> skip fi; check() }
  :: atomic { state == SENT && !old && !running -> old = true; check() }
  /* settleSent; a request may be on its way still (leave) */
  :: atomic { !running && state == SENT && order != NONE && !(order == PENDING && (cart == 1 || card)) -> place(); check() }
  :: atomic { !running && state == SENT && old && order == PENDING && (cart == 1 || card) ->
       if
       :: resumes < 1 && cart == 1 && price == confirmed -> leave(); resumes++; running = true; wire = 2; old = false
       :: resumes >= 1 || !(cart == 1 && price == confirmed) -> place(); if :: state == DONE -> cart = 0 :: else -> skip fi
       fi; check() }
  :: atomic { !running && state == SENT && old && order == NONE -> leave(); state = REFUSED; wasSent = true; check() }
  /* giveUp: an hour without a response; findPlaced */
  :: atomic { !running && state == SENT && old -> leave(); state = REFUSED; wasSent = true; check() }
  :: atomic { !running && state == REFUSED && wasSent && order != NONE -> place(); check() }
  /* findLate (worker/checkout/late-orders.ts): the late order of a form that was refused, unless its money is held; another of the key */
  :: atomic { !running && state == REFUSED && wasSent && order != NONE && !(card && intent == PAID && !returning) ->
       state = DIFFERING; wasSent = false; check() }
  :: atomic { !running && extra && state != SENT -> extra = false; cart = 1; check() }
  /* undo, giveBack (its response may be lost), giveBackExtra */
  :: atomic { !running && state == DIFFERING && !undone -> undone = true;
       if :: intent == PAID -> returning = true :: else -> skip fi; check() }
  :: atomic { returning && intent == PAID -> intent = REFUNDED; refunds++; check() }
  :: atomic { returning && intent == REFUNDED -> returning = false; check() }
  :: atomic { !running && (state == DONE || state == DIFFERING) && !card && intent == PAID && !returning -> returning = true; check() }
  od
}
